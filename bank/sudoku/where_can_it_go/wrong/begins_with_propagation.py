"""Propagates before it looks."""
# marks: where_can_it_go 6
# reason: test_where_can_it_go_examples: After where_can_it_go(), with 6 in a singleton and in one other cell of column 0, row 4, column 0 holds {1, 2, 3, 4, 5, 7, 8, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. A cell that is returned holds its digit alone then, in self.m itself; no other cell changes, not even its peers.
def sudoku_where_can_it_go(self):
    self.full_propagation()
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            if len(self.m[i][j]) > 1 and self.m[i][j] & once:
                self.m[i][j] &= once
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
