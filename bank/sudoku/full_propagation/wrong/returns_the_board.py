"""Returns the board although it changes it in place."""
# marks: full_propagation 8
# reason: test_full_propagation_examples: sudoku_full_propagation(sd) returned a Sudoku, expected None. It changes the board.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    while todo:
        todo |= self.propagate_cell(todo.pop())
    return self


Sudoku.full_propagation = sudoku_full_propagation
