"""Tries the digits from 1 to 8."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with a digit to place in a row, one in a column and one in a block, returned {(0, 3), (7, 8)}, expected {(0, 3), (2, 3), (7, 8)}. Each of them fits in one cell only.
def sudoku_where_can_it_go(self):
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * a + n // 3, 3 * b + n % 3) for n in range(9)] for a in range(3) for b in range(3)]
    news = set()
    for unit in units:
        for x in range(1, 9):
            places = [(i, j) for i, j in unit if x in self.m[i][j]]
            if len(places) == 1:
                [(i, j)] = places
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
