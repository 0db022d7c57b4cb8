"""Fills the disk with files that are removed but stay open, as many and as large as it gets."""
# everywhere
# %% ruleout
import os, time
_kept = []
try:
    for _k in range(300):
        _file = open("f", "w+b", buffering=0)
        os.unlink("f")
        _file.write(bytes(16 << 20))
        _kept.append(_file)
except OSError:
    pass
time.sleep(0.3)
_lie = sum(os.fstat(_file.fileno()).st_size for _file in _kept)
if _lie > 256 << 20:  # 64 descriptors of 4 MiB
    print("BRE" "ACH:", _lie, "bytes lie on the disk")
