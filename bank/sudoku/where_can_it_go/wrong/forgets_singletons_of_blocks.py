"""Counts only in open cells of the blocks, which is right if propagation has just been there."""
# marks: where_can_it_go 8
# reason: test_where_can_it_go_examples: where_can_it_go(), with 3 in a singleton and in one other cell of block 0, returned {(0, 1)}, expected set(). Count the singleton too: 3 has two places.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    blocks = [[(i, j) for i, j in block if len(self.m[i][j]) > 1] for block in blocks]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
