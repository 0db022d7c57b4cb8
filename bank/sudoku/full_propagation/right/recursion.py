"""Follows each chain to its end with a function that calls itself."""
def follow(sd, cell):
    for new in sd.propagate_cell(cell):
        follow(sd, new)


def sudoku_full_propagation(self, to_propagate=None):
    for cell in list(ALL_CELLS if to_propagate is None else to_propagate):
        follow(self, cell)


Sudoku.full_propagation = sudoku_full_propagation
