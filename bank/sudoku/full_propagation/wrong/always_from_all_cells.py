"""Begins at all cells, also when it was told where to begin."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd, set()), sd.m[0][4] is {2}, expected {1, 2}. An empty set means: begin nowhere. It is not None.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS)
    while todo:
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
