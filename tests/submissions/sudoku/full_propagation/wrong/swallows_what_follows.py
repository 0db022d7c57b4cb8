"""Lets Unsolvable through for the given cells only, and takes it for the end when others raise it."""
# marks: full_propagation 7
# reason: test_full_propagation_unsolvable: full_propagation from one cell returned None, expected: raises Unsolvable, because a digit is forced twice into one row.
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
