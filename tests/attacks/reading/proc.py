"""Reads /proc: its own and other processes' memory, environment, descriptors, working folders."""
# %% ruleout
import os
def _try(function):
    try:
        _got = str(function())[:2000]
    except Exception:
        return
    if _got != os.getcwd():  # where it is, it may know
        print("BRE" "ACH", _got)
for _pid in ["self", "thread-self", "1", os.getppid(), *range(os.getpid() - 20, os.getpid() + 5)]:
    for _name in ("environ", "cmdline", "maps", "status", "mountinfo"):
        _try(lambda: open(f"/proc/{_pid}/{_name}").read())
    _try(lambda: os.listdir(f"/proc/{_pid}/fd"))
    _try(lambda: os.readlink(f"/proc/{_pid}/cwd"))
    _try(lambda: os.listdir(f"/proc/{_pid}/root/"))
    _try(lambda: open(f"/proc/{_pid}/mem", "rb").read(1))
