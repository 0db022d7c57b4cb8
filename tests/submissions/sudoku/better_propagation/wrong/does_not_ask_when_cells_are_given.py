"""Trusts that plain propagation is enough when it is told where to begin."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go from one cell, row 2, column 0 holds {2, 6, 8}, expected {2}.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    if to_propagate is None:
        while news := self.where_can_it_go():
            sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
