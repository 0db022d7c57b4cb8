"""Has a set of all cells as its default, which the first call uses up."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {4}. Nothing was ruled out at all. Without a set, or with None, it begins with all 81 cells.
def sudoku_full_propagation(self, to_propagate=set(ALL_CELLS)):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    while to_propagate:
        to_propagate |= self.propagate_cell(to_propagate.pop())


Sudoku.full_propagation = sudoku_full_propagation
