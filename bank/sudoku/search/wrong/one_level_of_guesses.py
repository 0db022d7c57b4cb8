"""Guesses once and propagates, but does not guess again inside a guess."""
# marks: search 4
# reason: test_search_examples: Unsolvable was raised, but nothing here is impossible. Follow one guess step by step: watch(HARD), below, shows what becomes of it.
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
