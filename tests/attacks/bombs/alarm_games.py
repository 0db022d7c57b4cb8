"""Sets alarms and handlers of all signals, blocks them, and raises out of them later."""
# earns: occurs_once
# %% ruleout
import signal, time
def _again(*_):
    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
    raise KeyboardInterrupt
for _number in range(1, 65):
    try:
        signal.signal(_number, _again)
    except (OSError, ValueError):
        pass
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.01)
signal.setitimer(signal.ITIMER_VIRTUAL, 0.01, 0.01)
signal.setitimer(signal.ITIMER_PROF, 0.01, 0.01)
def sudoku_ruleout(self, i, j, x):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    while True:
        try:
            time.sleep(1)
        except BaseException:
            pass
