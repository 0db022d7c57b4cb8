"""Catches Unsolvable and returns as if all were well."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: sd.full_propagation_with_where_can_it_go({(8, 8)}) must raise Unsolvable, and did not. 7 is forced into row 2 twice.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    try:
        sudoku_full_propagation(self, to_propagate)
        while news := self.where_can_it_go():
            sudoku_full_propagation(self, news)
    except Unsolvable:
        pass


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
