"""Takes {} for the empty set, so that it never notices that nothing is left."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 1) must raise Unsolvable, and did not. No candidate is left.
def sudoku_ruleout(self, i, j, x):
    if x not in self.m[i][j]:
        return set()
    self.m[i][j].remove(x)
    if self.m[i][j] == {}:
        raise Unsolvable()
    if len(self.m[i][j]) == 1:
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout
