"""Works on a copy, and takes that over only if it is solved."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), row 0, column 0 holds [a set], expected {1, 3}. Both must be asked until both find nothing.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sd = Sudoku(self)
    sudoku_full_propagation(sd, to_propagate)
    while news := sd.where_can_it_go():
        sudoku_full_propagation(sd, news)
    if sd.done():
        self.m = sd.m


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
