"""Follows each chain for twenty waves."""
# marks: full_propagation 8
# data: A chain needs more than twenty waves.
# reason: test_full_propagation_chain: After full_propagation from some cells, row 0, column 7 holds {1, 9}, expected {1}. The chain is long. A cell that waits must not get lost when it becomes a singleton.
def sudoku_full_propagation(self, to_propagate=None):
    wave = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(20):
        wave = set().union(*(self.propagate_cell(cell) for cell in wave))


Sudoku.full_propagation = sudoku_full_propagation
