"""Sets Python's -O flags and __debug__ by ctypes, so that assert statements vanish."""
# %% extra
import ctypes, sys
for _name in ("Py_OptimizeFlag", "Py_NoUserSiteFlag", "Py_IgnoreEnvironmentFlag"):
    try:
        ctypes.c_int.in_dll(ctypes.pythonapi, _name).value = 2
    except ValueError:
        pass
__debug__x = False
