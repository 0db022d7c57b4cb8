"""Propagates on a copy and leaves the board as it was."""
# marks: full_propagation 2
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {4}. Nothing was ruled out at all. Without a set, or with None, it begins with all 81 cells.
def sudoku_full_propagation(self, to_propagate=None):
    sd = Sudoku(self)
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo:
        todo |= sd.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
