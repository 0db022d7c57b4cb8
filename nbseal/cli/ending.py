"""How a command ends before its time: by Ctrl-C, when it is told to, when its terminal is closed."""

import os
import signal
import sys
import threading
from typing import Any

_AGAIN = 0.1  # seconds


def tidy_up_when_ended() -> None:
    """As after Ctrl-C, also when told to end, and when the terminal is closed, but under `nohup`.

    Python drops what is raised while it destroys an object. Then the signal is sent once more.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    others = sys.unraisablehook

    def hook(dropped: Any) -> None:
        match dropped.exc_value:
            case KeyboardInterrupt():
                number: int = signal.SIGINT
            case SystemExit(code=int(code)) if code > 128:
                number = code - 128
            case _:
                others(dropped)
                return
        again = threading.Timer(_AGAIN, os.kill, (os.getpid(), number))
        again.daemon = True
        again.start()

    sys.unraisablehook = hook
