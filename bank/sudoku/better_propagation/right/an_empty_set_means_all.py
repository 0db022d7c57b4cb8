"""Takes an empty set for None and begins with all cells, which finds nothing that is wrong."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate or None)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
