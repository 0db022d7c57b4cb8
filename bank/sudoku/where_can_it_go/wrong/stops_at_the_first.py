"""Returns as soon as it has set one cell."""
# marks: where_can_it_go 5
# reason: test_where_can_it_go_examples: where_can_it_go(), with a digit to place in a row, one in a column and one in a block, returned {(0, 3)}, expected {(0, 3), (2, 3), (7, 8)}. Each of them fits in one cell only.
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
                    return {(i, j)}
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
