"""Propagates nine rounds, as if no chain could be longer."""
# marks: full_propagation 4
# reason: test_full_propagation_examples: After full_propagation({(0, 0)}) on a board with a long chain, row 4, column 7 holds {8, 9}, expected {9}. Does it go on to the end?
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(9):
        for cell in sorted(todo):
            todo |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
