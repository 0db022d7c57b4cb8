"""Propagates from all cells or, when some are given, from what where_can_it_go finds only."""


# marks: better_propagation 2
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    if to_propagate is None:
        sudoku_full_propagation(self)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
