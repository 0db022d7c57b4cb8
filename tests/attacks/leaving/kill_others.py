"""Sends signals to its parent, its group and to everybody."""
# %% ruleout
import os, signal
for _target in (os.getppid(), 0, -1, 1, -os.getpgrp()):
    for _signal_number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, 0):
        try:
            if _target == 0 or _target == -os.getpgrp():
                raise PermissionError  # it would be the first to go
            os.kill(_target, _signal_number)
            print("BRE" "ACH", _target, _signal_number)
        except OSError:
            pass
