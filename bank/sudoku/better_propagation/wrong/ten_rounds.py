"""Lets both take turns ten times."""
# marks: better_propagation 2
# reason: test_better_propagation_examples: After full_propagation_with_where_can_it_go() on a board that takes some twenty turns, row 0, column 1 holds {1, 3, 6}, expected {1}. Do the old propagation and where_can_it_go take turns until both find nothing?
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), row 0, column 0 holds {5, 7, 9}, expected {9}. Both must be asked until both find nothing.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    for _ in range(10):
        sudoku_full_propagation(self, self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
