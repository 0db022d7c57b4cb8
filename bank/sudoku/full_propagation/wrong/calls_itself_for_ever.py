"""Calls itself with all cells again, however little there was to do."""
# marks: full_propagation 0
# reason: test_full_propagation_examples: A function calls itself again and again, without an end. Does full_propagation call itself?
def sudoku_full_propagation(self, to_propagate=None):
    news = set()
    for cell in ALL_CELLS if to_propagate is None else to_propagate:
        news |= self.propagate_cell(cell)
    sudoku_full_propagation(self, news or to_propagate)


Sudoku.full_propagation = sudoku_full_propagation
