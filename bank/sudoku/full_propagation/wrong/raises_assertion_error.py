"""Turns Unsolvable into an AssertionError."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation raised AssertionError: this board has no solution
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    while todo:
        try:
            todo |= self.propagate_cell(todo.pop())
        except Unsolvable:
            assert False, "this board has no solution"


Sudoku.full_propagation = sudoku_full_propagation
