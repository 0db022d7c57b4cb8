"""Puts the digits of columns into a list of its own, and not on the board."""
# marks: where_can_it_go 4
# reason: test_where_can_it_go_units: After where_can_it_go(), with a digit that has one place left in a column, row 0, column 8 holds [a set], expected {7}.
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
