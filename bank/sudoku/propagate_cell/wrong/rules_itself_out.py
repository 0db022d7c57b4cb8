"""Rules the digit out of the cell itself, too."""
# marks: propagate_cell 0
# reason: test_propagate_cell_examples: Unsolvable was raised, but nothing here is impossible. Does the cell rule out its own digit? Do you go on from the new singletons? Does a loop give i or j another value?
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    for k in range(9):
        news |= self.ruleout(i, k, x)
        news |= self.ruleout(k, j, x)
    for r, c in ALL_CELLS:
        if r // 3 == i // 3 and c // 3 == j // 3:
            news |= self.ruleout(r, c, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
