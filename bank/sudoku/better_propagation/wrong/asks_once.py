"""Asks where_can_it_go once and propagates what it found, but does not ask again."""
# marks: better_propagation 1
# reason: test_better_propagation_examples: After sd.full_propagation_with_where_can_it_go(None), row 0, column 1 holds {6, 8}, expected {8}. Do the two take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    if news:
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
