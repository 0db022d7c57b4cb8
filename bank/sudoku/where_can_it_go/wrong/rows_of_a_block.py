"""Takes a digit out of the rest of a row when a block has it in that row only."""
# marks: where_can_it_go 8
# reason: test_where_can_it_go_examples: After where_can_it_go(), with 3 in one cell of block 0 only, row 0, column 3 holds {1, 2, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 5, 6, 7, 8, 9}. A cell that is returned holds its digit alone then, in self.m itself; no other cell changes, not even its peers.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for block in blocks:
        for x in range(1, 10):
            in_rows = {i for i, j in block if x in self.m[i][j]}
            if len(in_rows) == 1:
                i = in_rows.pop()
                for c in range(9):
                    if (i, c) not in block and len(self.m[i][c]) > 1:
                        self.m[i][c].discard(x)
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
