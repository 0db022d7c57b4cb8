"""Sets one digit in each unit and forgets that there may be more."""
# marks: where_can_it_go 9
# reason: test_where_can_it_go_units: where_can_it_go(), with two digits that have one place left in a row, returned {(0, 4)}, expected {(0, 4), (0, 6)}.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        known = {x for i, j in unit if len(self.m[i][j]) == 1 for x in self.m[i][j]}
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit]) - known
        if once:
            x = once.pop()
            for i, j in unit:
                if x in self.m[i][j]:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
