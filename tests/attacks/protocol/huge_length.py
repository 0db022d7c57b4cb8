"""Announces a message of four gigabytes, and one of just the limit that never comes."""
# %% ruleout
import nbseal.sealed.worker.worker as w, time
_real = w.send_frame
def huge(connection, *_):
    connection.sendall(b"\xff\xff\xff\xff" + bytes(1000))
    time.sleep(60)
def sudoku_ruleout(self, i, j, x):
    w.send_frame = huge
