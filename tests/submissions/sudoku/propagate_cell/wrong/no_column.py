"""Forgets the column."""


# marks: propagate_cell 0
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    peers = {(i, c) for c in range(9)}
    peers |= {(r, c) for r, c in ALL_CELLS if r // 3 == i // 3 and c // 3 == j // 3}
    return set().union(*(self.ruleout(r, c, x) for r, c in peers - {(i, j)}))


Sudoku.propagate_cell = sudoku_propagate_cell
