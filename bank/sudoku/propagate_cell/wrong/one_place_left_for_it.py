"""Puts the digit down where a unit of a peer has only one place left for it."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After propagate_cell((1, 4)), a cell that holds 7, row 3, column 7 holds {7}, expected {1, 6, 7}. It is in no unit of the cell that was propagated.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) != 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = [(r, c) for r, c in ALL_CELLS if (r, c) != ij and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3))]
    for r, c in peers:
        news |= self.ruleout(r, c, x)
    for r, c in peers:
        for unit in (
            [(r, k) for k in range(9)],
            [(k, c) for k in range(9)],
            [(r - r % 3 + k // 3, c - c % 3 + k % 3) for k in range(9)],
        ):
            places = [(a, b) for a, b in unit if x in self.m[a][b]]
            if len(places) == 1 and len(self.m[places[0][0]][places[0][1]]) > 1:
                a, b = places[0]
                self.m[a][b] = {x}
                news.add((a, b))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
