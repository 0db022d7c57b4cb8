"""Propagates what it has found, which it must not."""
# marks: where_can_it_go 8
# reason: test_where_can_it_go_examples: After sd.where_can_it_go(), row 0, column 6 holds {1, 2, 3, 4, 5, 6, 8, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. 7 stands there alone then; no other cell changes, no peer.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
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
    for cell in set(news):
        self.propagate_cell(cell)
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
