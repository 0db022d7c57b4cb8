"""Calls itself with what is new."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    if news:
        sudoku_full_propagation_with_where_can_it_go(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
