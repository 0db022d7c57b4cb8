"""Begins at all cells, also when it was told where to begin."""


# marks: full_propagation 3
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS)
    while todo:
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
