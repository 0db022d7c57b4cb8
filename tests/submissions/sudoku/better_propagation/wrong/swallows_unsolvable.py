"""Catches Unsolvable and returns as if all were well."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: full_propagation_with_where_can_it_go from one cell returned None, expected: raises Unsolvable, because a digit is forced twice into one row.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    try:
        sudoku_full_propagation(self, to_propagate)
        while news := self.where_can_it_go():
            sudoku_full_propagation(self, news)
    except Unsolvable:
        pass


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
