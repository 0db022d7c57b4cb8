"""Propagates each cell once and does not go on."""
# marks: full_propagation 2
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 4}, expected {4}. 47 cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? A for loop looks at each only once.
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    for cell in to_propagate:
        self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
