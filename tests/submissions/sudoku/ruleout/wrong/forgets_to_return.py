"""Puts the answer into a variable and never returns it."""


# marks: ruleout 0
def sudoku_ruleout(self, i, j, x):
    news = set()
    if x in self.m[i][j]:
        self.m[i][j].remove(x)
        if len(self.m[i][j]) == 1:
            news.add((i, j))
        if len(self.m[i][j]) == 0:
            raise Unsolvable


Sudoku.ruleout = sudoku_ruleout
