"""Stops as soon as all cells are determined and never sees what the last ones contradict."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: full_propagation({(0, 0)}) returned None, expected: raises Unsolvable, because a digit stands twice in a column, although the board is full.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo and not self.done():
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
