"""Works on a copy, and takes that over only if it is solved."""
# marks: better_propagation 1
# reason: test_better_propagation_examples: After full_propagation_with_where_can_it_go() on a board that takes some twenty turns, row 0, column 0 holds {1, 2, 7, 8, 9}, expected {8}. Do the old propagation and where_can_it_go take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sd = Sudoku(self)
    sudoku_full_propagation(sd, to_propagate)
    while news := sd.where_can_it_go():
        sudoku_full_propagation(sd, news)
    if sd.done():
        self.m = sd.m


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
