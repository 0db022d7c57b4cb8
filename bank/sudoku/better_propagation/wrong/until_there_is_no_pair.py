"""Ends the turns when no cell has two candidates."""
# marks: better_propagation 3
# reason: test_better_propagation_to_the_end: After full_propagation_with_where_can_it_go(), row 1, column 4 holds [a set], expected [a set]. Both must be asked until both find nothing.
# data: A board that has something to find while each open cell has three candidates or more.
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)
    news = self.where_can_it_go()
    while news and any(len(cell) == 2 for row in self.m for cell in row):
        sudoku_full_propagation(self, news)
        news = self.where_can_it_go()
    sudoku_full_propagation(self, news)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
