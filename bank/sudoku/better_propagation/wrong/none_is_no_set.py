"""Hands the cells over as a set, which None cannot be made into."""
# marks: better_propagation 1
# reason: test_better_propagation_examples: Sudoku.full_propagation_with_where_can_it_go raised TypeError: 'NoneType' object is not iterable. Something is None there: a function without return gives None, and so do methods such as add, append, update, discard, remove and sort.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, set(to_propagate))
    while news := self.where_can_it_go():
        sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
