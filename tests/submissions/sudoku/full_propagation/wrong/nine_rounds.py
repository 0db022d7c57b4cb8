"""Propagates nine rounds, as if no chain could be longer."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: After full_propagation from one cell, row 0, column 4 holds {6, 9}, expected {6}. The chain is long.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(9):
        for cell in sorted(todo):
            todo |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
