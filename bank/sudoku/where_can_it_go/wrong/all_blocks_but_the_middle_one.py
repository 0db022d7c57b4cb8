"""Spells the blocks out by hand and forgets the one in the middle."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: where_can_it_go(), with nine digits that have one place each in a unit, returned {(0, 1), (0, 7), (1, 0), (1, 4), (2, 4), (4, 2), (6, 3), (7, 2)}, expected {(0, 1), (0, 7), (1, 0), (1, 4), (2, 4), (4, 2), (4, 5), (6, 3), (7, 2)}. In block 4, 9 fits only in row 4, column 5.
def sudoku_where_can_it_go(self):
    news = set()
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    for a, b in [(0, 0), (0, 3), (0, 6), (3, 0), (3, 6), (6, 0), (6, 3), (6, 6)]:
        units.append([(a + r, b + c) for r in range(3) for c in range(3)])
    for unit in units:
        for x in occurs_once_in_sets([self.m[i][j] for i, j in unit]):
            for i, j in unit:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
