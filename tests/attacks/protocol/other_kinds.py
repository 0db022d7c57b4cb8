"""Sends a list where a board was, a board where a list was, and a board inside of itself."""
# %% all
import nbseal.sealed.student.worker as w
from nbseal.wire.schema import ENCODER, One, Object, Flat, Reference, Nodes
def send_raw(nodes):
    real = w.send_frame
    def send(connection, _, deadline=None):
        w.send_frame = real
        real(connection, ENCODER.encode(nodes))
    w.send_frame = send
_n = iter(range(10**6))
def lie(*_, **__):
    k = next(_n) % 5
    send_raw([
        [One(0, 0, Flat([1])), "returned", True, One(1, None, Flat([]))],
        [Object(2, "Sudoku", None, ["m"], Flat([1])), "returned", True, One(1, None, Flat([]))],
        [Object(0, "Sudoku", None, ["m"], Nodes([Reference(0)])), "returned", None, One(1, None, Flat([]))],
        [Object(0, "Sudoku", None, ["m", "m", "search", "ruleout"], Flat([1, 2, 3, 4])), "returned", None, One(1, None, Flat([]))],
        [Object(0, "Unsolvable", Flat([]), [], Flat([])), "returned", Object(1, "time_limit", None, [], Flat([])), One(1, None, Flat([]))],
    ][k])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = sudoku_full_propagation = lie
