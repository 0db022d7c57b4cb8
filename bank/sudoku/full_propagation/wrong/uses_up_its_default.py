"""Has a set of all cells as its default, which the first call uses up."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After full_propagation() of the first puzzle, upside down, row 0, column 0 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {3}. 51 cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? A for loop looks at each only once.
def sudoku_full_propagation(self, to_propagate=set(ALL_CELLS)):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    while to_propagate:
        to_propagate |= self.propagate_cell(to_propagate.pop())


Sudoku.full_propagation = sudoku_full_propagation
