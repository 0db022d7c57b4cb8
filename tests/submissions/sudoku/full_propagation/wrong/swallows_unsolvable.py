"""Catches Unsolvable and stops without a word."""


# marks: full_propagation 3
def sudoku_full_propagation(self, to_propagate=None):
    if to_propagate is None:
        to_propagate = set(ALL_CELLS)
    try:
        while to_propagate:
            to_propagate |= self.propagate_cell(to_propagate.pop())
    except Unsolvable:
        return


Sudoku.full_propagation = sudoku_full_propagation
