"""Stops as soon as all cells are determined and never sees what the last ones contradict."""


# marks: full_propagation 6
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo and not self.done():
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
