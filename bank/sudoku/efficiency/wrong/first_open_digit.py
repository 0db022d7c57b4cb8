"""Guesses where the smallest digit that is not everywhere yet can go in its first row."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    for x in range(1, 10):
        for i in range(9):
            places = [j for j in range(9) if x in self.m[i][j]]
            if len(places) > 1:
                for j in places:
                    attempt = Sudoku(self)
                    attempt.m[i][j] = {x}
                    try:
                        return attempt.search((i, j))
                    except Unsolvable:
                        pass
                raise Unsolvable


Sudoku.search = sudoku_search
