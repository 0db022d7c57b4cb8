"""Works on a copy, and takes that over only if it is solved."""
# marks: better_propagation 1
# reason: test_better_propagation_examples: After full_propagation_with_where_can_it_go() on a board of random candidates, row 2, column 3 holds {1, 2, 5, 6, 7, 9}, expected {9}. The old propagation or where_can_it_go finds that now: do the two take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sd = Sudoku(self)
    sudoku_full_propagation(sd, to_propagate)
    while news := sd.where_can_it_go():
        sudoku_full_propagation(sd, news)
    if sd.done():
        self.m = sd.m


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
