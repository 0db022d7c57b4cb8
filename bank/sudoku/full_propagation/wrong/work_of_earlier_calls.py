"""Keeps its work list between calls, where Unsolvable leaves cells behind."""
# marks: full_propagation 8
# reason: test_full_propagation_examples: After full_propagation(set()), after a call that raised Unsolvable, row 0, column 2 holds {1, 2, 3, 4, 6, 7, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. Is anything left over from that call?
WAITING = set()


def sudoku_full_propagation(self, to_propagate=None):
    WAITING.update(ALL_CELLS if to_propagate is None else to_propagate)
    while WAITING:
        WAITING.update(self.propagate_cell(WAITING.pop()))


Sudoku.full_propagation = sudoku_full_propagation
