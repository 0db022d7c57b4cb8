"""Calls self.full_propagation, which is this function itself from the next cell on."""
# marks: better_propagation 0
# reason: test_better_propagation_examples: A function calls itself again and again, without an end. Call sudoku_full_propagation by its own name.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    self.full_propagation(to_propagate)
    news = self.where_can_it_go()
    while news:
        self.full_propagation(news)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
