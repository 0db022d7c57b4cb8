"""Leaves two digits in a cell that both of them need."""
# marks: where_can_it_go 9
# reason: test_where_can_it_go_examples: After where_can_it_go(), with 4 and 8 in the same cell only of row 3, that cell holds {4, 8}: put one of them there, or raise Unsolvable.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            if len(self.m[i][j]) > 1 and self.m[i][j] & once:
                self.m[i][j] &= once
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
