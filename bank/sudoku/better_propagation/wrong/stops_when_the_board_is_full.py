"""Stops when the board is full, before the last cells have told their peers."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: full_propagation_with_where_can_it_go({(8, 8)}) returned None, expected: raises Unsolvable, because the board gets full, but 6 and 5 stand in a row twice then.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news and not self.done():
        sudoku_full_propagation(self, news)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
