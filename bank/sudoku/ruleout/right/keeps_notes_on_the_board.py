"""Keeps notes on the board that are no plain data: a deque, a namedtuple, an own class, itself."""
from collections import deque, namedtuple

Move = namedtuple("Move", "i j x")


class Notes:
    def __init__(self):
        self.calls = 0


def sudoku_ruleout(self, i, j, x):
    if not hasattr(self, "notes"):
        self.notes, self.trail, self.moves, self.me = Notes(), deque(maxlen=9), [], self
    self.notes.calls += 1
    self.trail.append(x)
    self.moves.append(Move(i, j, x))
    assert {type(move) for move in self.moves} == {Move}
    assert self.me is self
    cell = self.m[i][j]
    before = len(cell)
    cell.discard(x)
    if not cell:
        raise Unsolvable(f"row {i}, column {j}: {self.trail}")
    return {(i, j)} if before > len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
