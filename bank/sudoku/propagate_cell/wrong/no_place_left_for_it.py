"""Raises Unsolvable when the digit fits nowhere in a row or column any more."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: Unsolvable was raised, but nothing here is impossible. Does the cell rule out its own digit? Do you go on from the new singletons? Does a loop give i or j another value?
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) != 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = [(r, c) for r, c in ALL_CELLS if (r, c) != ij and (r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3))]
    for r, c in peers:
        news |= self.ruleout(r, c, x)
    for k in range(9):
        if not any(x in self.m[k][c] for c in range(9)) or not any(x in self.m[r][k] for r in range(9)):
            raise Unsolvable
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
