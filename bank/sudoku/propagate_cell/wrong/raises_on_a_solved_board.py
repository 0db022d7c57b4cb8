"""Raises Unsolvable when there is nothing left to rule out anywhere."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: Unsolvable was raised, but nothing here is impossible. Does the cell rule out its own digit? Do you go on from the new singletons? Does a loop give i or j another value?
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if self.done():
        raise Unsolvable
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in peers - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
