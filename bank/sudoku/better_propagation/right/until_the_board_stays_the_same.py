"""Compares the board with a copy until both ideas together change nothing."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    news = to_propagate
    before = None
    while before is None or before != self:
        sudoku_full_propagation(self, news)
        before = Sudoku(self)
        news = self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
