"""Begins with the given cells and with all others of their rows."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: After full_propagation from one cell, row 0, column 0 holds [a set], expected [a set]. A cell that was determined before, and was not given, says nothing to its peers.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else {(i, c) for i, j in to_propagate for c in range(9)}
    while todo:
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
