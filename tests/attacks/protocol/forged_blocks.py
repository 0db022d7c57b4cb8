"""Sends blocks of containers under every number that the checker may know, with too many numbers or too few."""
# %% all
import nbseal.sealed.student.worker as w
import msgspec
from nbseal.wire.schema import ENCODER, Block, Flat, Nodes, Object, One, Reference
def send_raw(nodes):
    real = w.send_frame
    def send(connection, _, deadline=None):
        w.send_frame = real
        real(connection, ENCODER.encode(nodes))
    w.send_frame = send
def block(kinds, numbers, content):
    return Block(kinds, numbers, msgspec.Raw(ENCODER.encode(content)))
_n = iter(range(10**6))
def lie(*_, **__):
    n = next(_n)
    known, nothing = list(range(0, 2 * (n % 100), 2)), One(1, None, Flat([]))
    grid = [[{(i + j) % 9 + 1} for j in range(9)] for i in range(9)]
    send_raw([
        [One(1, None, block([0], known, [[] for _ in known])), "returned", One(2, 1, Flat([])), nothing],
        [Object(0, "Sudoku", None, ["m"], Nodes([One(0, 2, block([0, 2], list(range(4, 184, 2)), grid))])), "returned", None, nothing],
        [One(1, None, block([2], known, [{7}] * 81)), "returned", None, nothing],
        [One(1, None, block([0, 2], known + known, grid)), "returned", None, nothing],
        [One(1, None, block([2, 2], known, grid)), "returned", Reference(0), nothing],
        [One(1, None, Nodes([])), "returned", One(2, 1, block([3], known, [[2, 7]])), nothing],
    ][n % 6])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = sudoku_full_propagation = lie
