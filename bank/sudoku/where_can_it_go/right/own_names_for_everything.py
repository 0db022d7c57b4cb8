"""Gives names of the course to lists of its own, before the function."""
ALL_CELLS = [[i, j] for i in range(9) for j in range(9)]
BLANK_ROWS = [[(i, j) for j in range(9)] for i in range(9)]
HARDER = [[(i, j) for i in range(9)] for j in range(9)]
EASY = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
sd = rng = unit = rows = cols = line = 0


def sudoku_where_can_it_go(self):
    news = set()
    for unit in BLANK_ROWS + HARDER + EASY:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
