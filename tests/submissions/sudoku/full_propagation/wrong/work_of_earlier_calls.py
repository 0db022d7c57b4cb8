"""Keeps its work list between calls, where Unsolvable leaves cells behind."""

# marks: full_propagation 0
WAITING = set()


def sudoku_full_propagation(self, to_propagate=None):
    WAITING.update(ALL_CELLS if to_propagate is None else to_propagate)
    while WAITING:
        WAITING.update(self.propagate_cell(WAITING.pop()))


Sudoku.full_propagation = sudoku_full_propagation
