"""Returns the same set at each call, so that an earlier answer changes."""
# marks: where_can_it_go 9
# reason: test_where_can_it_go_examples: The set that an earlier call returned has changed since: each call returns a set of its own.
FOUND = set()


def sudoku_where_can_it_go(self):
    FOUND.clear()
    for i, j in ALL_CELLS:
        a, b = i - i % 3, j - j % 3
        row = [self.m[i][c] for c in range(9) if c != j]
        column = [self.m[r][j] for r in range(9) if r != i]
        block = [self.m[r][c] for r in range(a, a + 3) for c in range(b, b + 3) if (r, c) != (i, j)]
        for unit in (row, column, block):
            for x in sorted(self.m[i][j].difference(*unit)):
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    FOUND.add((i, j))
    return FOUND


Sudoku.where_can_it_go = sudoku_where_can_it_go
