"""Sends its answer one byte at a time, each just before anybody loses patience."""
# right: occurs_once
# %% ruleout
import nbseal.sealed.worker.worker as w, time
_real = w.send_frame
def drip(connection, *_):
    connection.sendall(b"\x00\x00\x10\x00")
    while True:
        connection.sendall(b"x")
        time.sleep(0.2)
def sudoku_ruleout(self, i, j, x):
    w.send_frame = drip
