"""Goes on from the new singletons, which is the next exercise."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: Unsolvable was raised, but nothing here is impossible. Does the cell rule out its own digit? Do you go on from the new singletons? Does a loop give i or j another value?
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for r, c in ALL_CELLS:
        same_block = r // 3 == i // 3 and c // 3 == j // 3
        if (r, c) != (i, j) and (r == i or c == j or same_block):
            news |= self.ruleout(r, c, x)
    for cell in set(news):
        news |= self.propagate_cell(cell)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
