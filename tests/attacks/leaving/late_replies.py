"""A thread writes forged replies into the worker's socket while the tests run."""
# %% extra
import os, stat, struct, threading, time
def _sockets():
    found = []
    for fd in range(3, 256):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                found.append(fd)
        except OSError:
            pass
    return found
def later():
    from nbseal.wire.messages import encode, SharedObjects
    reply = encode([None, "returned", set(), ()], {}, SharedObjects(odd=True))[0]
    while True:
        time.sleep(0.001)
        for fd in _sockets():
            try:
                os.write(fd, struct.pack("!I", len(reply)) + reply)
            except OSError:
                return
threading.Thread(target=later, daemon=True).start()
