"""Tries to read, list and receive from every descriptor from 0 to 1023."""
# %% ruleout
import os, socket, stat
for _fd in range(1024):
    try:
        _about = os.fstat(_fd)
    except OSError:
        continue
    print(_fd, oct(_about.st_mode))
    for _act in (lambda: os.pread(_fd, 5000, 0), lambda: os.listdir(_fd), lambda: os.open("source", os.O_RDONLY, dir_fd=_fd), lambda: os.open("..", os.O_RDONLY, dir_fd=_fd), lambda: os.readlink(f"/proc/self/fd/{_fd}")):
        try:
            _got = _act()
        except Exception:
            continue
        if _got and _got != "/dev/null" and "socket:" not in str(_got):
            print("BRE" "ACH", _fd, _got)
    if stat.S_ISSOCK(_about.st_mode):
        try:
            print(socket.recv_fds(socket.socket(fileno=os.dup(_fd)), 100, 10, socket.MSG_DONTWAIT))
            print("BRE" "ACH fds")
        except OSError:
            pass
