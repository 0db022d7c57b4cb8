"""Makes lists of units in the function and asks occurs_once_in_sets about each."""
def sudoku_where_can_it_go(self):
    """Look from the digit's side."""
    news = set()
    units = []
    for k in range(9):
        units.append([(k, j) for j in range(9)])
        units.append([(i, k) for i in range(9)])
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            units.append([(top + r, left + c) for r in range(3) for c in range(3)])
    for unit in units:
        for x in occurs_once_in_sets([self.m[i][j] for i, j in unit]):
            for i, j in unit:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
