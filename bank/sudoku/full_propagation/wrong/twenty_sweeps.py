"""Makes twenty sweeps over all cells that it has reached."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After full_propagation({(0, 0)}) on a board with a long chain, row 7, column 2 holds {7, 8}, expected {7}. Does it go on to the end?
def sudoku_full_propagation(self, to_propagate=None):
    todo = sorted(ALL_CELLS if to_propagate is None else to_propagate)
    for _ in range(20):
        for cell in list(todo):
            todo += sorted(self.propagate_cell(cell))
        todo.sort()


Sudoku.full_propagation = sudoku_full_propagation
