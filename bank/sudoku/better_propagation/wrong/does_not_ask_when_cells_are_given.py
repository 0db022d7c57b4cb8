"""Trusts that plain propagation is enough when it is told where to begin."""
# marks: better_propagation 2
# reason: test_better_propagation_examples: After sd.full_propagation_with_where_can_it_go(given), row 0, column 1 holds {6, 8, 9}, expected {8}. Do the two take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    if to_propagate is None:
        while news := self.where_can_it_go():
            sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
