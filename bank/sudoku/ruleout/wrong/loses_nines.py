"""Keeps only the digits from 1 to 8, because range stops before its end."""
# marks: ruleout 0
# reason: test_ruleout_examples: Unsolvable was raised, but nothing here is impossible.
def sudoku_ruleout(self, i, j, x):
    before = len(self.m[i][j])
    self.m[i][j] = {y for y in range(1, 9) if y in self.m[i][j] and y != x}
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if before > 1 and len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
