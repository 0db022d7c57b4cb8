"""Goes on wave by wave: all cells that one wave has determined are the next one."""
def sudoku_full_propagation(self, to_propagate=None):
    wave = ALL_CELLS if to_propagate is None else to_propagate
    while wave:
        wave = set().union(*[self.propagate_cell(cell) for cell in wave])


Sudoku.full_propagation = sudoku_full_propagation
