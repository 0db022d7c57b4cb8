"""Lets Unsolvable pass at first, but takes it for the end in the loop."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: full_propagation_with_where_can_it_go() returned None, expected: raises Unsolvable, because 2 has its one place in rows 0 and 8 in the same column.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news:
        try:
            sudoku_full_propagation(self, news)
        except Unsolvable:
            break
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
