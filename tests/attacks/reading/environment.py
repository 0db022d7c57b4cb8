"""Prints the environment as Python has it and as the C library and the stack have it."""
# %% ruleout
import ctypes, os
print(dict(os.environ))
_environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
_k = 0
while _environ and _environ[_k]:
    print(_environ[_k])
    _k += 1
for _name in ("NBSEAL_ATTACK_SECRET", "HOME", "USER", "PWD"):
    print(_name, os.getenv(_name), ctypes.CDLL(None).getenv(_name.encode()))
