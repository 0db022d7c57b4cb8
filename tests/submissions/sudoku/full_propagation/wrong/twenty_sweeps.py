"""Makes twenty sweeps over all cells that it has reached."""
# marks: full_propagation 6
# reason: test_full_propagation_chain: After full_propagation from one cell, row 0, column 6 holds {1, 9}, expected {9}. The chain is long.
def sudoku_full_propagation(self, to_propagate=None):
    todo = sorted(ALL_CELLS if to_propagate is None else to_propagate)
    for _ in range(20):
        for cell in list(todo):
            todo += sorted(self.propagate_cell(cell))
        todo.sort()


Sudoku.full_propagation = sudoku_full_propagation
