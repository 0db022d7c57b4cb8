"""Sends content for every number that the checker may know, with too many numbers or too few."""
# %% all
import nbseal.sealed.worker.worker as w
from nbseal.wire.schema import ENCODER, Flat, Group, Nodes, Numbers, Plains, Ref, Sets
def send_raw(values, groups):
    real = w.send_frame
    def send(connection, _, left=None):
        w.send_frame = real
        real(connection, ENCODER.encode((values, groups)))
    w.send_frame = send
_n = iter(range(10**6))
def lie(*_, **__):
    n = next(_n)
    known, nothing = list(range(0, 2 * (n % 100), 2)), Flat(())
    grid = [{(i + j) % 9 + 1} for i in range(9) for j in range(9)]
    empty = Group(":set", [1], Sets([set()]))
    send_raw(*[
        ([nothing, "returned", Ref(1), nothing], [Group(":list", known, Plains([[] for _ in known])), empty]),
        ([Ref(0), "returned", None, nothing], [Group("Sudoku", [0], Nodes([[None, "m", Ref(2)]])), Group(":list", [2], Numbers([list(range(4, 166, 2))])), Group(":set", list(range(4, 166, 2)), Sets(grid))]),
        ([nothing, "returned", None, nothing], [Group(":set", known, Sets([{7}] * 81))]),
        ([nothing, "returned", Ref(0), nothing], [Group(":set", known, Sets([{7}] * len(known)))]),
        ([nothing, "returned", Ref(0), nothing], []),
        ([nothing, "returned", Ref(1), nothing], [Group(":set", [1], Nodes([[Flat((2, 7))]]))]),
    ][n % 6])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = sudoku_full_propagation = lie
