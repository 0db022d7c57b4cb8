"""Sets two cells of a unit at most."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with three digits to place in each row, returned {(0, 0), (0, 3), (1, 1), (1, 4), (2, 2), (2, 5), (3, 1), (3, 4), (4, 2), (4, 5), (5, 0), (5, 3), (6, 2), (6, 5), (7, 0), (7, 3), (8, 1), (8, 4)}, expected {(0, 0), (0, 3), (0, 6), (1, 1), (1, 4), (1, 7), (2, 2), (2, 5), (2, 8), (3, 1), (3, 4), (3, 7), (4, 2), (4, 5), (4, 8), (5, 0), (5, 3), (5, 6), (6, 2), (6, 5), (6, 8), (7, 0), (7, 3), (7, 6), (8, 1),.... Each of them fits in one cell of its row only.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        put = 0
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1 and put < 2:
                    put += 1
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
