"""Puts ready-made sets into the cells, so that all cells of a digit share one."""
# marks: where_can_it_go 8
# reason: test_where_can_it_go_examples: After where_can_it_go(), with three digits to place in each row, two cells share one set: what is ruled out in one is then gone from the other, too.
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
                    self.m[i][j] = SINGLE[x]
                    news.add((i, j))
    return news


SINGLE = {x: {x} for x in range(1, 10)}


Sudoku.where_can_it_go = sudoku_where_can_it_go
