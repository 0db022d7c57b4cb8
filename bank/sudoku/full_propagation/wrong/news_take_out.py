"""Joins by ^=, so that a waiting cell is lost when it becomes a singleton."""
# marks: full_propagation 4
# reason: test_full_propagation_examples: After full_propagation() on a board with short chains, row 7, column 7 holds {4, 9}, expected {9}. Does it go on to the end? A cell that waits in the set must not get lost when it becomes a singleton: |= puts in, ^= and - take out.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else to_propagate
    while todo:
        todo ^= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
