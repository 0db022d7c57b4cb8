"""Catches Unsolvable and stops without a word."""
# marks: full_propagation 3
# reason: test_full_propagation_chain: full_propagation({(0, 0)}) returned None, expected: raises Unsolvable, because a digit stands twice in a column, although the board is full.
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    try:
        while to_propagate:
            to_propagate |= self.propagate_cell(to_propagate.pop())
    except Unsolvable:
        return


Sudoku.full_propagation = sudoku_full_propagation
