"""Tries the smallest digit again and again, without an end."""
# marks: search 2
# marks: efficiency 0
# reason: test_search_examples: This was stopped...
def sudoku_search(self, new_cell=None):
    self.full_propagation({new_cell} if new_cell else None)
    if self.done():
        return self
    n, i, j = min((len(self.m[i][j]), i, j) for i in range(9) for j in range(9) if len(self.m[i][j]) > 1)
    while True:
        x = min(self.m[i][j])
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            continue


Sudoku.search = sudoku_search
