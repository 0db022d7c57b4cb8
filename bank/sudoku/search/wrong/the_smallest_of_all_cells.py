"""Looks for the fewest candidates among all cells, where those with one are the smallest."""
# marks: search 2
# reason: test_search_examples: A function calls itself again and again, without an end. Follow one guess step by step: watch(HARD), below, shows what becomes of it.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    i, j = min(ALL_CELLS, key=lambda ij: len(self.m[ij[0]][ij[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
