"""Returns at once when the set of cells is empty: what it does then is free."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    if to_propagate is not None and len(to_propagate) == 0:
        return
    sudoku_full_propagation(self, to_propagate)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
