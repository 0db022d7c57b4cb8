"""Ends as soon as news have filled the board, without telling the peers of the last cells."""
# marks: full_propagation 8
# reason: test_full_propagation_unsolvable: full_propagation from one cell returned None, expected: raises Unsolvable, because the board is full then, but two cells of a row have come down to the same digit.
# data: For boards on which the last two cells come down to the same digit in one step.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo:
        news = self.propagate_cell(todo.pop())
        if news and self.done():
            return
        todo |= news


Sudoku.full_propagation = sudoku_full_propagation
