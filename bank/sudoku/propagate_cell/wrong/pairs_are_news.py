"""Notes which peers have two candidates, and calls them all news, whichever digits they hold."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), a cell that holds 3, returned {(0, 5), (1, 2), (4, 0), (7, 0)}, expected set(). Only cells that became singletons by this call are news.
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
