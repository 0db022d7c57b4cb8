"""Follows each chain for twenty waves."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: After full_propagation from one cell, row 0, column 6 holds {1, 9}, expected {9}. The chain is long.
def sudoku_full_propagation(self, to_propagate=None):
    wave = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(20):
        wave = set().union(*(self.propagate_cell(cell) for cell in wave))


Sudoku.full_propagation = sudoku_full_propagation
