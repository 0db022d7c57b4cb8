"""Returns {} for the empty set when the cell has several candidates."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: sd.propagate_cell((0, 2)) returned {}, expected set(). A cell with several candidates has no news. {} is an empty dictionary; the empty set is written set(). (A dict is not a set.)
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return {}
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    for r, c in peers - {(i, j)}:
        news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
