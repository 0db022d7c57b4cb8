"""Propagates from all cells or, when some are given, from what where_can_it_go finds only."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: full_propagation_with_where_can_it_go from one cell returned None, expected: raises Unsolvable, because a digit is forced twice into one row.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    if to_propagate is None:
        sudoku_full_propagation(self)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
