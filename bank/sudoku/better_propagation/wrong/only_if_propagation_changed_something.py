"""Asks where_can_it_go only if propagation has changed the board."""
# marks: better_propagation 0
# reason: test_better_propagation_examples: full_propagation_with_where_can_it_go() returned None, expected: raises Unsolvable, because 2 has its one place in rows 0 and 8 in the same column.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    news = to_propagate
    while True:
        before = Sudoku(self)
        sudoku_full_propagation(self, news)
        if self == before:
            return
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
