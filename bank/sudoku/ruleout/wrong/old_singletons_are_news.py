"""Returns the cell whenever it holds one candidate, also if it did before."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 9) returned {(2, 7)}, expected set(). 9 was not there; {1} was a singleton: no news.
def sudoku_ruleout(self, i, j, x):
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    if len(self.m[i][j]) == 1:
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout
