"""Returns where digits must go, and does not put them there."""
# marks: where_can_it_go 0
# reason: test_where_can_it_go_examples: After sd.where_can_it_go(), row 2, column 7 holds {1, 4, 7, 8}, expected {7}. 7 stands there alone then; no other cell changes, no peer.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    pass
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
