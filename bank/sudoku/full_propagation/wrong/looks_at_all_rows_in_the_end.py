"""Raises Unsolvable for a digit that stands twice where it was not told to begin."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: Unsolvable was raised, but nothing here is impossible.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo:
        todo |= self.propagate_cell(todo.pop())
    for k in range(9):
        row = [getel(c) for c in self.m[k] if len(c) == 1]
        column = [getel(r[k]) for r in self.m if len(r[k]) == 1]
        if len(row) != len(set(row)) or len(column) != len(set(column)):
            raise Unsolvable


Sudoku.full_propagation = sudoku_full_propagation
