"""Gives up when both have taken turns fifteen times."""
# marks: better_propagation 2
# reason: test_better_propagation_examples: After full_propagation_with_where_can_it_go() on a board that takes some twenty turns, row 0, column 2 holds {3, 4, 6}, expected {6}. Do the old propagation and where_can_it_go take turns until both find nothing?
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), row 0, column 0 holds {5, 7, 9}, expected {9}. Both must be asked until both find nothing.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    turn = 0
    news = to_propagate
    while turn < 15 and (news is None or news or turn == 0):
        sudoku_full_propagation(self, news)
        news = self.where_can_it_go()
        turn += 1
    sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
