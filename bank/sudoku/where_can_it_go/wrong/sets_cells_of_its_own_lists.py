"""Puts the digits of columns into a list of its own, and not on the board."""
# marks: where_can_it_go 5
# reason: test_where_can_it_go_examples: After where_can_it_go(), with 6 in one cell of column 0 only, row 4, column 0 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {6}. A cell that is returned holds its digit alone then, in self.m itself; no other cell changes, not even its peers.
def sudoku_where_can_it_go(self):
    news = set()
    for i in range(9):
        cells = self.m[i]
        for x in occurs_once_in_sets(cells):
            for j in range(9):
                if x in cells[j] and len(cells[j]) > 1:
                    cells[j] = {x}
                    news.add((i, j))
    for j in range(9):
        cells = [self.m[i][j] for i in range(9)]
        for x in occurs_once_in_sets(cells):
            for i in range(9):
                if x in cells[i] and len(cells[i]) > 1:
                    cells[i] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
