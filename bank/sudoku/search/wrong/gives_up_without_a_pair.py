"""Says Unsolvable when no cell has two candidates."""
# marks: search 4
# reason: test_search_examples: Unsolvable was raised, but nothing here is impossible. Follow one guess step by step: watch(HARD), below, shows what becomes of it.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    pairs = [(i, j) for i, j in ALL_CELLS if len(self.m[i][j]) == 2]
    if not pairs:
        raise Unsolvable
    i, j = pairs[0]
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
