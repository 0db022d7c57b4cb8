"""Follows each chain for twenty waves."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After full_propagation({(0, 0)}) on a board with a long chain, row 7, column 2 holds {7, 8}, expected {7}. Does it go on to the end?
def sudoku_full_propagation(self, to_propagate=None):
    wave = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(20):
        wave = set().union(*(self.propagate_cell(cell) for cell in wave))


Sudoku.full_propagation = sudoku_full_propagation
