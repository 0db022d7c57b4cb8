"""Returns a list of cells where a set is due."""


# marks: ruleout 0
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
