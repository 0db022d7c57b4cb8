"""Exercise 6 calls self.full_propagation, which is Exercise 6 itself from the next cell on."""

# like: all-right

# %% better_propagation
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    """Both in turns."""
    self.full_propagation(to_propagate)
    news = self.where_can_it_go()
    while news:
        self.full_propagation(news)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
