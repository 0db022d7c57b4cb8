"""Leaves a digit where it is if a peer of its one place has it already, and says nothing."""
# marks: where_can_it_go 13
# reason: test_where_can_it_go_unsolvable: where_can_it_go() did not set a digit to its one place in a row, because another row needs the same column for it.
# data: For boards on which two rows need the same column for a digit.
PEERS = {
    (i, j): [(r, c) for r, c in ALL_CELLS if (r, c) != (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3))]
    for i, j in ALL_CELLS
}


def sudoku_where_can_it_go(self):
    news = set()
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    for unit in rows + columns + blocks:
        for x in occurs_once_in_sets([self.m[i][j] for i, j in unit]):
            for i, j in unit:
                if x in self.m[i][j] and len(self.m[i][j]) > 1:
                    if all(self.m[r][c] != {x} for r, c in PEERS[i, j]):
                        self.m[i][j] = {x}
                        news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
