"""Lets Unsolvable pass at first, but takes it for the end in the loop."""
# marks: better_propagation 2
# reason: test_better_propagation_to_the_end: full_propagation_with_where_can_it_go returned None, expected: raises Unsolvable, because a digit has its one place in two cells of a column.
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
