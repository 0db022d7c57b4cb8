"""Propagates each cell once and does not go on."""


# marks: full_propagation 0
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    for cell in to_propagate:
        self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
