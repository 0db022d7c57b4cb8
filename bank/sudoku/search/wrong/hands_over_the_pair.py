"""Hands the pair itself over, where a set of cells is due."""
# marks: search 0
# reason: test_search_examples: Sudoku.search raised AttributeError: 'tuple' object has no attribute 'pop'. A tuple cannot be changed. set(t) is a set of what is in it, {t} the set with t itself in it: a pair, for instance.
def sudoku_search(self, new_cell=None):
    self.full_propagation(new_cell)
    if self.done():
        return self
    i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
