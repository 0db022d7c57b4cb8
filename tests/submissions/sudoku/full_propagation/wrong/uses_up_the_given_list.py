"""Pops its cells from ALL_CELLS itself, which is empty from then on."""
# marks: full_propagation 3
# reason: test_full_propagation_chain: After full_propagation(), row 0, column 0 holds [a set], expected {9}. Everything that follows must be ruled out, and nothing else.
def sudoku_full_propagation(self, to_propagate=None):
    todo = ALL_CELLS if to_propagate is None else list(to_propagate)
    while todo:
        todo.extend(self.propagate_cell(todo.pop()))


Sudoku.full_propagation = sudoku_full_propagation
