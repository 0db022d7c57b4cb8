"""Sets eight cells in a call at most."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with nine digits that have one place each in a unit, returned {(0, 0), (0, 5), (0, 6), (2, 1), (3, 8), (5, 1), (5, 3), (6, 2)}, expected {(0, 0), (0, 5), (0, 6), (2, 1), (3, 8), (5, 1), (5, 3), (6, 2), (7, 1)}. In block 6, 1 fits only in row 7, column 1.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1 and len(news) < 8:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
