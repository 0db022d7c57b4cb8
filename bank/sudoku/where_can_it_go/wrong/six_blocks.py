"""Lets the blocks begin in rows 0 and 3 only, because range(0, 6, 3) stops before 6."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with a digit to place in a row, one in a column and one in a block, returned {(0, 3), (2, 3)}, expected {(0, 3), (2, 3), (7, 8)}. Each of them fits in one cell only.
def sudoku_where_can_it_go(self):
    news = set()

    def look_at(unit):
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))

    for k in range(9):
        look_at([(k, n) for n in range(9)])
        look_at([(n, k) for n in range(9)])
    for i in range(0, 6, 3):
        for j in range(0, 9, 3):
            look_at([(i + a, j + b) for a in range(3) for b in range(3)])
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
