"""Ends its loop by an exception, whichever it is."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation(sd, {(0, 0)}) must raise Unsolvable, and did not. 1 makes row 0, column 4 a 2; column 4 has one already.
def sudoku_full_propagation(self, to_propagate=None):
    todo = [(i, j) for i in range(9) for j in range(9)] if to_propagate is None else list(to_propagate)
    while True:
        try:
            todo.extend(self.propagate_cell(todo.pop()))
        except Exception:
            break


Sudoku.full_propagation = sudoku_full_propagation
