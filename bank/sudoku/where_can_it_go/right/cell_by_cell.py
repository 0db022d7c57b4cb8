"""Asks each open cell which of its digits no other cell of a unit has."""
def others(m, i, j):
    """The other cells of the row, of the column and of the block, as three lists of sets."""
    a, b = i - i % 3, j - j % 3
    yield [m[i][c] for c in range(9) if c != j]
    yield [m[r][j] for r in range(9) if r != i]
    yield [m[r][c] for r in range(a, a + 3) for c in range(b, b + 3) if (r, c) != (i, j)]


def sudoku_where_can_it_go(self):
    news = set()
    for i, j in ALL_CELLS:
        for unit in others(self.m, i, j):
            alone = self.m[i][j].difference(*unit)
            if len(self.m[i][j]) > 1 and alone:
                self.m[i][j] = {alone.pop()}
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
