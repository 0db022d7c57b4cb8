"""Leaves out the first column."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with 6 in one cell of column 0 only, returned set(), expected {(4, 0)}. 6 fits only in row 4, column 0.
def sudoku_where_can_it_go(self):
    news = set()
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(1, 9)]
    units += [[(a + n // 3, b + n % 3) for n in range(9)] for a in (0, 3, 6) for b in (0, 3, 6)]
    for unit in units:
        for x in occurs_once_in_sets([self.m[i][j] for i, j in unit]):
            for i, j in unit:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
