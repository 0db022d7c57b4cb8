"""Writes 320 MB below a path that is too long to be named; then says whether it is still alive."""
# everywhere
# %% ruleout
import os, time
for _k in range(20):
    os.mkdir("d" * 250)
    os.chdir("d" * 250)
for _k in range(20):
    with open(f"f{_k}", "wb") as _file:
        _file.write(bytes(16 << 20))
time.sleep(0.3)
print("BRE" "ACH: 320 MB lie in the folder")
