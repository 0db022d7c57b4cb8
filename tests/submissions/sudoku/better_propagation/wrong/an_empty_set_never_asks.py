"""Returns at once when the set of cells is empty."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(set()), row 0, column 0 holds {1, 2, 5, 9}, expected {1}. where_can_it_go is asked even if the set is empty, and again until both find nothing.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    if to_propagate is not None and len(to_propagate) == 0:
        return
    sudoku_full_propagation(self, to_propagate)
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
