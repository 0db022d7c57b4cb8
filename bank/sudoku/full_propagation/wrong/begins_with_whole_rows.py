"""Begins with the given cells and with all others of their rows."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After full_propagation({(0, 0)}), with 9 twice in row 8, row 5, column 7 holds {1, 2, 3, 4, 5, 6, 8, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. The 7 in row 0 was not among the cells to begin with.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else {(i, c) for i, j in to_propagate for c in range(9)}
    while todo:
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
