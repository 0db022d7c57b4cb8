"""Lets Unsolvable through for the given cells only, and takes it for the end when others raise it."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation(sd, {(0, 0)}) must raise Unsolvable, and did not. 1 makes row 0, column 4 a 2; column 4 has one already.
def sudoku_full_propagation(self, to_propagate=None):
    given = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    todo = set(given)
    while todo:
        cell = todo.pop()
        try:
            todo |= self.propagate_cell(cell)
        except Unsolvable:
            if cell in given:
                raise
            return


Sudoku.full_propagation = sudoku_full_propagation
