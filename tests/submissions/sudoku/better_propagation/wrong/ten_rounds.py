"""Lets both take turns ten times."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), 66 cells of a board are still open. There is no limit to the number of turns.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    for _ in range(10):
        sudoku_full_propagation(self, self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
