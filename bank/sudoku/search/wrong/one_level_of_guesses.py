"""Guesses once and propagates, but does not guess again inside a guess."""
# marks: search 4
# reason: test_search_examples: Unsolvable was raised, but nothing here is impossible. Is each guess made in a cell with several candidates, and on a fresh copy, Sudoku(...), is its Unsolvable caught, are all candidates tried, and is the answer returned?
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    for i, j in sorted(ALL_CELLS, key=lambda ij: len(self.m[ij[0]][ij[1]])):
        for x in sorted(self.m[i][j]):
            attempt = Sudoku(self)
            attempt.m[i][j] = {x}
            try:
                attempt.full_propagation({(i, j)})
            except Unsolvable:
                continue
            if attempt.done():
                return attempt
    raise Unsolvable


Sudoku.search = sudoku_search
