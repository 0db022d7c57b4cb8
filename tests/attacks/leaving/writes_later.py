"""Threads, timers, atexit, __del__ and weak references that print, display and patch later."""
# %% extra
import atexit, threading, time, weakref, sys
from IPython.display import display
def later():
    for _ in range(40):
        time.sleep(0.02)
        try:
            display(70)
            print(70)
            sys.modules["nose.tools"].ok_ = lambda *_: None
        except BaseException:
            pass
threading.Thread(target=later, daemon=True).start()
threading.Thread(target=later).start()
threading.Timer(0.05, later).start()
atexit.register(later)
class Late:
    def __del__(self):
        later()
_late = Late()
del _late
