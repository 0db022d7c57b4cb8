"""Collects the news in a default argument, which keeps those of earlier calls."""
# marks: ruleout 3
# reason: test_ruleout_examples: ruleout(5, 5, 7) on {2, 7} returned {(2, 7), (5, 5)}, expected {(5, 5)}. The cell has just become a singleton.
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
