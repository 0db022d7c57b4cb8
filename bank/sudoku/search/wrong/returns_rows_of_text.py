"""Returns the solution as nine strings."""
# marks: search 0
# reason: test_search_examples: sd.search() returned ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'], expected a solved Sudoku.
def sudoku_search(self, new_cell=None):
    self.full_propagation(None if new_cell is None else {new_cell})
    if self.done():
        return ["".join(str(getel(cell)) for cell in row) for row in self.m]
    _, i, j = min((len(self.m[i][j]), i, j) for i, j in ALL_CELLS if len(self.m[i][j]) > 1)
    for x in sorted(self.m[i][j]):
        attempt = Sudoku(self)
        attempt.m[i][j] = {x}
        try:
            return attempt.search((i, j))
        except Unsolvable:
            pass
    raise Unsolvable


Sudoku.search = sudoku_search
