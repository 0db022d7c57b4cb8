"""Pops from a set of cells until it is empty."""
def sudoku_full_propagation(self, to_propagate=None):
    """Propagate to the end."""
    if to_propagate is None:
        to_propagate = {(i, j) for i in range(9) for j in range(9)}
    while len(to_propagate) > 0:
        cell = to_propagate.pop()
        to_propagate |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
