"""Forks: os.fork, forkpty, multiprocessing, concurrent.futures, raw clone, clone3 and vfork."""
# %% ruleout
import ctypes, multiprocessing, os, concurrent.futures
_pid = os.getpid()
_libc = ctypes.CDLL(None)
def _task():
    return 1
for _act in (os.fork, os.forkpty, lambda: multiprocessing.Process(target=_task).start(), lambda: multiprocessing.get_context("spawn").Process(target=_task).start(), lambda: concurrent.futures.ProcessPoolExecutor(1).submit(_task).result(2), lambda: _libc.syscall(57) >= 0 or 1 / 0, lambda: _libc.syscall(56, 17, 0, 0, 0, 0) >= 0 or 1 / 0, lambda: _libc.syscall(58) >= 0 or 1 / 0, lambda: os.posix_spawn("/bin/true", ["true"], {})):
    try:
        _act()
        if os.getpid() != _pid:
            os._exit(0)
        print("BRE" "ACH")
    except BaseException:
        pass
