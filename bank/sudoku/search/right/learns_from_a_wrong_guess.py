"""Guesses one digit; if it is wrong, rules it out of the cell and goes on with the same board."""
def sudoku_search(self, new_cell=None):
    while True:
        self.full_propagation(None if new_cell is None else {new_cell})
        if self.done():
            return self
        i, j = min((c for c in ALL_CELLS if len(self.m[c[0]][c[1]]) > 1), key=lambda c: len(self.m[c[0]][c[1]]))
        x = max(self.m[i][j])
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return sudoku_search(attempt, (i, j))
        except Unsolvable:
            self.ruleout(i, j, x)
            new_cell = (i, j)


Sudoku.search = sudoku_search
