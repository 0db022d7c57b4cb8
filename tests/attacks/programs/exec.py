"""Replaces itself by another program: execve, execveat, fexecve, a program of its own making."""
# %% ruleout
import ctypes, os, sys
open("own", "w").write("#!/bin/sh\necho\n")
for _act in (lambda: os.execv(sys.executable, [sys.executable, "-c", "1"]), lambda: os.execv("./own", ["own"]), lambda: os.execve(os.open(sys.executable, os.O_RDONLY), ["x"], {})):
    try:
        _act()
    except OSError:
        pass
ctypes.CDLL(None).syscall(322, os.open(sys.executable, os.O_RDONLY), b"", 0, 0, 0x1000)
