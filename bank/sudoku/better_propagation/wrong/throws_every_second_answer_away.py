"""Asks once in the condition and once more in the loop, and loses what the first question found."""
# marks: better_propagation 0
# reason: test_better_propagation_examples: After sd.full_propagation_with_where_can_it_go(None), row 0, column 1 holds {6, 8, 9}, expected {8}. Do the two take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    while self.where_can_it_go():
        sudoku_full_propagation(self, self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
