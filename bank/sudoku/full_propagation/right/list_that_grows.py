"""Goes through a list that grows at its end."""
def sudoku_full_propagation(self, to_propagate=None):
    todo = list(to_propagate) if to_propagate is not None else [divmod(n, 9) for n in range(81)]
    for cell in todo:
        todo.extend(sorted(self.propagate_cell(cell)))


Sudoku.full_propagation = sudoku_full_propagation
