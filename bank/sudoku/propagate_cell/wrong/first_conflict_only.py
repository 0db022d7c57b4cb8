"""Raises Unsolvable once, and swallows every conflict after that."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), with 5 there and in row 0, column 1, returned set(), expected: raises Unsolvable, because 5 stands twice in a row.
SEEN = []


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in peers - {(i, j)}:
        try:
            news |= self.ruleout(r, c, x)
        except Unsolvable:
            SEEN.append(ij)
            if len(SEEN) == 1:
                raise
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
