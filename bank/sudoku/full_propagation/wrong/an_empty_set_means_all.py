"""Takes an empty set for "no set given"."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd, set()), sd.m[0][4] is {2}, expected {1, 2}. An empty set means: begin nowhere. It is not None.
def sudoku_full_propagation(self, to_propagate=None):
    if not to_propagate:
        to_propagate = {(i, j) for i in range(9) for j in range(9)}
    while to_propagate:
        to_propagate |= self.propagate_cell(to_propagate.pop())


Sudoku.full_propagation = sudoku_full_propagation
