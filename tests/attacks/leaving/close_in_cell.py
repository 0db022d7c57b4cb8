"""Closes all descriptors in a cell, and shuts the connection down."""
# %% extra
import os, socket, stat
for _fd in range(3, 256):
    try:
        if stat.S_ISSOCK(os.fstat(_fd).st_mode):
            socket.socket(fileno=_fd).shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
os.closerange(0, 1024)
