"""Says Unsolvable after 200 guesses."""
# marks: search 6
# reason: test_search_solutions: Unsolvable was raised, but nothing here is impossible.
def sudoku_search(self, new_cell=None):
    left = [200]

    def guess(sd, cells):
        sd.full_propagation(cells)
        if sd.done():
            return sd
        _, i, j = min((len(sd.m[i][j]), i, j) for i, j in ALL_CELLS if len(sd.m[i][j]) > 1)
        for x in sorted(sd.m[i][j]):
            left[0] -= 1
            if left[0] < 0:
                raise Unsolvable("no solution after 200 guesses")
            attempt = Sudoku(sd)
            attempt.m[i][j] = {x}
            try:
                return guess(attempt, {(i, j)})
            except Unsolvable:
                pass
        raise Unsolvable

    return guess(self, None if new_cell is None else {new_cell})


Sudoku.search = sudoku_search
