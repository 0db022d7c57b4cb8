"""Hides errors: excepthook, showtraceback, a custom handler for every exception."""
# %% extra
import sys
sys.excepthook = lambda *_: None
sys.unraisablehook = lambda *_: None
_shell = get_ipython()
_shell.showtraceback = _shell._showtraceback = _shell.showsyntaxerror = lambda *_, **__: None
_shell.set_custom_exc((BaseException,), lambda *_, **__: None)
