"""Puts the answer into a variable and never returns it."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 4) returned None, expected set(). Two candidates are left: nothing is determined yet. None usually means that a return is missing. (None is not a set.)
def sudoku_ruleout(self, i, j, x):
    news = set()
    if x in self.m[i][j]:
        self.m[i][j].remove(x)
        if len(self.m[i][j]) == 1:
            news.add((i, j))
        if len(self.m[i][j]) == 0:
            raise Unsolvable


Sudoku.ruleout = sudoku_ruleout
