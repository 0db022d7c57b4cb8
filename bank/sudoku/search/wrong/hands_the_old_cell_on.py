"""Searches on from the cell that it was given, and not from the one that it has guessed."""
# marks: search 4
# reason: test_search_examples: This was stopped, because it took more than 3 seconds. Is it the cell of the guess that is handed on with each guess?
def sudoku_search(self, new_cell=None):
    if new_cell:
        self.full_propagation({new_cell})
    else:
        self.full_propagation()
    for n in range(2, 10):
        for i, j in ALL_CELLS:
            if len(self.m[i][j]) == n:
                for x in self.m[i][j]:
                    attempt = Sudoku(self)
                    attempt.m[i][j] = {x}
                    try:
                        return attempt.search(new_cell)
                    except Unsolvable:
                        pass
                raise Unsolvable()
    return self


Sudoku.search = sudoku_search
