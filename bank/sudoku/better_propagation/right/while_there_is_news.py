"""Asks for news before the loop and at its end."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    """Both in turns."""
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news:
        sudoku_full_propagation(self, news)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
