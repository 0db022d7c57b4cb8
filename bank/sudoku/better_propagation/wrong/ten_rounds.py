"""Lets both take turns ten times."""
# marks: better_propagation 3
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), row 0, column 0 holds {5, 7, 9}, expected {9}. Both must be asked until both find nothing.
# data: A board on which the two take turns more than ten times.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    for _ in range(10):
        sudoku_full_propagation(self, self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
