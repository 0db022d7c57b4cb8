"""Takes the cells from a list of its own, which has a name of the course and is empty in the end."""
ALL_CELLS = [(i, j) for i in range(9) for j in range(9)]
EASY = HARDER = HARD = puzzle = "mine"
CELLS = []
while ALL_CELLS:
    CELLS.append(ALL_CELLS.pop())


def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return self
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
