"""Makes twenty sweeps over all cells that it has reached."""
# marks: full_propagation 8
# data: A chain needs more than twenty sweeps over the cells that it has reached.
# reason: test_full_propagation_chain: After full_propagation from some cells, row 0, column 7 holds {1, 9}, expected {1}. The chain is long. A cell that waits must not get lost when it becomes a singleton.
def sudoku_full_propagation(self, to_propagate=None):
    todo = sorted(ALL_CELLS if to_propagate is None else to_propagate)
    for _ in range(20):
        for cell in list(todo):
            todo += sorted(self.propagate_cell(cell))
        todo.sort()


Sudoku.full_propagation = sudoku_full_propagation
