"""Looks at rows and columns only."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with 3 in one cell of block 0 only, returned set(), expected {(0, 1)}. 3 fits only in row 0, column 1.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
