"""Takes Unsolvable from where_can_it_go for an answer: nothing found."""
# marks: better_propagation 3
# reason: test_better_propagation_examples: full_propagation_with_where_can_it_go() must raise Unsolvable if where_can_it_go does so, and did not.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    while True:
        try:
            news = self.where_can_it_go()
        except Unsolvable:
            return
        if not news:
            return
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
