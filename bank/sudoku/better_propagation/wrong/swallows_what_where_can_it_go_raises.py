"""Takes an Unsolvable of where_can_it_go for "nothing found"."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: full_propagation_with_where_can_it_go() must raise Unsolvable if where_can_it_go does so, and did not.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    news = to_propagate
    while news is None or news is to_propagate or news:
        sudoku_full_propagation(self, news)
        try:
            news = self.where_can_it_go()
        except Unsolvable:
            return


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
