"""Adds to the set that the for loop goes through, which is a RuntimeError."""
# marks: full_propagation 0
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 4}, expected {4}. 47 cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? A for loop looks at each only once.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    for cell in todo:
        todo |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
