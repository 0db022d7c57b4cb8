"""Does not propagate what where_can_it_go found in cells that it was given."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go from a set of all cells, row 0, column 0 holds {4, 6, 8, 9}, expected {6, 8}. What where_can_it_go finds is news, also in cells that were given.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate and set(to_propagate))
    news = self.where_can_it_go()
    while news:
        sudoku_full_propagation(self, news if to_propagate is None else news - to_propagate)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
