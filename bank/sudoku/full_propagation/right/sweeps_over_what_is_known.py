"""Sweeps again and again over a sorted list of all cells it has reached, until a sweep finds nothing."""
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = ALL_CELLS
    reached = sorted(to_propagate)
    found = True
    while found:
        found = False
        for cell in list(reached):
            for new in self.propagate_cell(cell):
                reached.append(new)
                found = True
        reached.sort()


Sudoku.full_propagation = sudoku_full_propagation
