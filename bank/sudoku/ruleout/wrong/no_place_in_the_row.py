"""Raises Unsolvable when the digit has no place left in its row, although the cell has candidates."""
# marks: ruleout 2
# reason: test_ruleout_examples: Unsolvable was raised, but nothing here is impossible.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j] or not any(x in cell for cell in self.m[i]):
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
