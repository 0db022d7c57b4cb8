"""Propagates nine rounds, as if no chain could be longer."""
# marks: full_propagation 4
# reason: test_full_propagation_examples: After full_propagation(the first two cells of a long chain), row 1, column 3 holds {7, 8}, expected {7}. Does it go on until nothing new comes, however long the chain is?
# reason: test_full_propagation_all: After full_propagation(), row 0, column 3 holds {7, 9}, expected {7}. Everything that follows must be ruled out, and nothing else.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    for _ in range(9):
        for cell in sorted(todo):
            todo |= self.propagate_cell(cell)


Sudoku.full_propagation = sudoku_full_propagation
