"""Catches Unsolvable and stops without a word."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation(sd, {(0, 0)}) must raise Unsolvable, and did not. 1 makes row 0, column 4 a 2; column 4 has one already.
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    try:
        while to_propagate:
            to_propagate |= self.propagate_cell(to_propagate.pop())
    except Unsolvable:
        return


Sudoku.full_propagation = sudoku_full_propagation
