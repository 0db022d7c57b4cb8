"""Returns a list of cells where a set is due."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 4) returned [], expected set(). Two candidates are left: nothing is determined yet. (A list is not a set.)
def sudoku_ruleout(self, i, j, x):
    news = []
    if x in self.m[i][j]:
        self.m[i][j].remove(x)
        if not self.m[i][j]:
            raise Unsolvable()
        if len(self.m[i][j]) == 1:
            news.append((i, j))
    return news


Sudoku.ruleout = sudoku_ruleout
