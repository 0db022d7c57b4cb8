"""Takes {} for the empty set, so that it never notices that nothing is left."""
# marks: ruleout 3
# reason: test_ruleout_examples: ruleout(2, 7, 1) on {1} returned set(), expected: raises Unsolvable, because no candidate is left.
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
