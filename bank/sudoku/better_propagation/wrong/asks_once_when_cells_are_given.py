"""Takes turns only if no cells were given, and else asks once."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: After sd.full_propagation_with_where_can_it_go(given), row 0, column 1 holds {6, 8}, expected {8}. Do the two take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news:
        sudoku_full_propagation(self, news)
        if to_propagate is not None:
            break
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
