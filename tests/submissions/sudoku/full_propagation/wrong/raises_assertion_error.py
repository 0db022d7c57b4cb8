"""Turns Unsolvable into an AssertionError."""
# marks: full_propagation 3
# reason: test_full_propagation_chain: sudoku_full_propagation raised AssertionError.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    while todo:
        try:
            todo |= self.propagate_cell(todo.pop())
        except Unsolvable:
            assert False, "this board has no solution"


Sudoku.full_propagation = sudoku_full_propagation
