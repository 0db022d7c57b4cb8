"""Makes an iterator that asks where_can_it_go until the answer is empty."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    for news in iter(self.where_can_it_go, set()):
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
