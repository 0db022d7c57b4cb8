"""Stops before the last row, because range(8) has eight numbers."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with nine digits that have one place each in a unit, returned {(1, 6), (2, 3), (3, 2), (3, 5), (3, 6), (4, 8), (5, 4), (8, 8)}, expected {(1, 6), (2, 3), (3, 2), (3, 5), (3, 6), (4, 8), (5, 4), (8, 3), (8, 8)}. In row 8, 1 fits only in row 8, column 3.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(8)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
