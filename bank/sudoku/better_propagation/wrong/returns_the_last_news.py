"""Returns what is left of the news, although it was to return nothing."""
# marks: better_propagation 4
# reason: test_better_propagation_examples: sd.full_propagation_with_where_can_it_go(None) returned set(), expected None. It changes the board.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)
    return news


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
