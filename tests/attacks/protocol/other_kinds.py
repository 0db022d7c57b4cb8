"""Sends a list where a board was, a board where a list was, and a board inside of itself."""
# %% all
import nbseal.sealed.worker.worker as w
from nbseal.wire.schema import ENCODER, Flat, Group, Nodes, Plains, Ref
def send_raw(values, groups):
    real = w.send_frame
    def send(connection, _, left=None):
        w.send_frame = real
        real(connection, ENCODER.encode((values, groups)))
    w.send_frame = send
_n = iter(range(10**6))
def lie(*_, **__):
    k = next(_n) % 5
    nothing = Flat(())
    send_raw(*[
        ([Ref(0), "returned", True, nothing], [Group(":list", [0], Plains([[1]]))]),
        ([Ref(2), "returned", True, nothing], [Group("Sudoku", [2], Nodes([[None, "m", 1]]))]),
        ([Ref(0), "returned", None, nothing], [Group("Sudoku", [0], Nodes([[None, "m", Ref(0)]]))]),
        ([Ref(0), "returned", None, nothing], [Group("Sudoku", [0], Nodes([[None, "m", 1, "m", 2, "search", 3, "ruleout", 4]]))]),
        ([Ref(0), "returned", Ref(1), nothing], [Group("Unsolvable", [0], Nodes([[Flat(())]])), Group("time_limit", [1], Nodes([[None]]))]),
    ][k])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = sudoku_full_propagation = lie
