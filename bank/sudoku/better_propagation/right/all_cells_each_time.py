"""Propagates from all cells each time, which finds the same."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self)
    while self.where_can_it_go():
        sudoku_full_propagation(self)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
