"""Propagates all cells until the board is full, which many boards never are."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: This was stopped...
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        while not self.done():
            self.propagate_all_cells_once()
        return
    while to_propagate:
        to_propagate |= self.propagate_cell(to_propagate.pop())


Sudoku.full_propagation = sudoku_full_propagation
