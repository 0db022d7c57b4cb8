"""Counts only in open cells, so that a digit that stands in the unit already may have one place left."""
# marks: where_can_it_go 6
# reason: test_where_can_it_go_examples: where_can_it_go(), with 6 in a singleton and in one other cell of column 0, returned {(4, 0)}, expected set(). Count the singleton too: 6 has two places.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        unit = [(i, j) for i, j in unit if len(self.m[i][j]) > 1]
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            if once & self.m[i][j]:
                self.m[i][j] &= once
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
