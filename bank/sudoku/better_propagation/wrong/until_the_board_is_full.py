"""Goes on until the board is full, which is never where both find nothing more."""
# marks: better_propagation 1
# reason: test_better_propagation_examples: This was stopped...
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    while not self.done():
        sudoku_full_propagation(self, self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
