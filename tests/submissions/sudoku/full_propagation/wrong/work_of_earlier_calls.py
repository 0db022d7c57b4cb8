"""Keeps its work list between calls, where Unsolvable leaves cells behind."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: After full_propagation(set()), row 0, column 2 holds {2, 4}, expected [a set]. Nothing may be left over from an earlier call.
WAITING = set()


def sudoku_full_propagation(self, to_propagate=None):
    WAITING.update(ALL_CELLS if to_propagate is None else to_propagate)
    while WAITING:
        WAITING.update(self.propagate_cell(WAITING.pop()))


Sudoku.full_propagation = sudoku_full_propagation
