"""Stops as soon as all cells are determined and never sees what the last ones contradict."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: full_propagation() on a full board returned None, expected: raises Unsolvable, because 3 stands twice in column 0.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo and not self.done():
        todo |= self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
