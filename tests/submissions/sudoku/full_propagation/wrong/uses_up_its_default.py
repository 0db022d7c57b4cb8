"""Has a set of all cells as its default, which the first call uses up."""
# marks: full_propagation 3
# reason: test_full_propagation_chain: After full_propagation(), row 0, column 0 holds [a set], expected {9}. Everything that follows must be ruled out, and nothing else.
def sudoku_full_propagation(self, to_propagate=set(ALL_CELLS)):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    while to_propagate:
        to_propagate |= self.propagate_cell(to_propagate.pop())


Sudoku.full_propagation = sudoku_full_propagation
