"""Notes which peers have two candidates, and calls them all news, whichever digits they hold."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: propagate_cell((8, 1)), a cell that holds 7, returned {(0, 1), (1, 1), (2, 1), (4, 1), (5, 1), (7, 1), (8, 3), (8, 5)}, expected {(1, 1)}. Only cells that became singletons by this call are news.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    peers = [(r, c) for r, c in ALL_CELLS if (r, c) != (i, j) and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3))]
    pairs = {(r, c) for r, c in peers if len(self.m[r][c]) == 2}
    for r, c in peers:
        self.ruleout(r, c, x)
    return pairs


Sudoku.propagate_cell = sudoku_propagate_cell
