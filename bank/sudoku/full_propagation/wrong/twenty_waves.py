"""Follows each chain for twenty waves."""
# marks: full_propagation 8
# reason: test_full_propagation_chain: After full_propagation from some cells, row 0, column 7 holds {1, 9}, expected {1}. The chain is long. A cell that waits must not get lost when it becomes a singleton.
# reason: test_full_propagation_examples: After full_propagation(some cells of a long chain), row 7, column 5 holds {2, 4}, expected {2}. Does it go on to the end? A cell that waits in the set must not get lost when it becomes a singleton: |= puts in, ^= and - take out.
def sudoku_full_propagation(self, to_propagate=None):
    wave = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(20):
        wave = set().union(*(self.propagate_cell(cell) for cell in wave))


Sudoku.full_propagation = sudoku_full_propagation
