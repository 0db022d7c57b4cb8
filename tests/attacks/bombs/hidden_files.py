"""Writes 320 MB into a folder that may not be listed; then says whether it is still alive."""
# everywhere
# %% ruleout
import os, time
os.mkdir("dark", 0o300)
for _k in range(20):
    with open(f"dark/f{_k}", "wb") as _file:
        _file.write(bytes(16 << 20))
time.sleep(0.3)
print("BRE" "ACH: 320 MB lie in the folder")
