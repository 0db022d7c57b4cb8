"""Collects the news in a default argument, which keeps those of earlier calls."""
# marks: ruleout 2
# reason: test_ruleout_contract: ruleout of a candidate in row 1, column 5, with 2 candidates returned [a set], expected {(1, 5)}.
def sudoku_ruleout(self, i, j, x, news=set()):
    if x not in self.m[i][j]:
        return set()
    self.m[i][j].remove(x)
    if not self.m[i][j]:
        raise Unsolvable
    if len(self.m[i][j]) > 1:
        return set()
    news.add((i, j))
    return news


Sudoku.ruleout = sudoku_ruleout
