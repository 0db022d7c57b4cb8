"""Returns {} for the empty set, but only when the digit is not there."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 9) returned {}, expected set(). 9 was not there; {1} was a singleton: no news. {} is an empty dictionary; the empty set is written set(). (A dict is not a set.)
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return {}
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(self.m[i][j]) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
