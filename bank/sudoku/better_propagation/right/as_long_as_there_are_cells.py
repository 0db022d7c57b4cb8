"""One loop, as long as there are cells to propagate; with an empty set it does nothing."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    while to_propagate:
        sudoku_full_propagation(self, to_propagate)
        to_propagate = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
