"""Keeps a queue without repetitions, and never asks a cell with several candidates."""
from collections import deque


class Queue:
    """First in, first out; what is waiting already is not put in again."""

    def __init__(self, cells):
        self.cells = deque(dict.fromkeys(cells))

    def put(self, cell):
        if cell not in self.cells:
            self.cells.append(cell)

    def __iter__(self):
        while self.cells:
            yield self.cells.popleft()


def sudoku_full_propagation(self, to_propagate=None):
    cells = ALL_CELLS if to_propagate is None else to_propagate
    queue = Queue((i, j) for i, j in cells if len(self.m[i][j]) == 1)
    for cell in queue:
        for new in self.propagate_cell(cell):
            queue.put(new)


Sudoku.full_propagation = sudoku_full_propagation
