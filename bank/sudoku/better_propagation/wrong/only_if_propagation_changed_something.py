"""Asks where_can_it_go only if propagation has changed the board."""
# marks: better_propagation 0
# reason: test_better_propagation_examples: After full_propagation_with_where_can_it_go() on a board of random candidates, row 0, column 0 holds {2, 3, 4, 6, 7, 8, 9}, expected {2, 4, 6, 7, 8, 9}. Do the old propagation and where_can_it_go take turns until both find nothing?
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    news = to_propagate
    while True:
        before = Sudoku(self)
        sudoku_full_propagation(self, news)
        if self == before:
            return
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
