"""Leaves frozensets in the peers."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 0, column 2 holds frozenset({1, 2, 3, 4, 6, 7, 8, 9}), expected {1, 2, 3, 4, 6, 7, 8, 9}. It is in the same row as row 0, column 0. A cell holds a set of digits, and a frozenset is no set.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    [x] = self.m[i][j]
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block) and x in self.m[r][c]:
            self.m[r][c] = frozenset(y for y in self.m[r][c] if y != x)
            if not self.m[r][c]:
                raise Unsolvable
            if len(self.m[r][c]) == 1:
                news.add((r, c))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
