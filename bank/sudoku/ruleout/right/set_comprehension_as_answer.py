"""One comprehension is the answer: the cell, if it held two candidates and one of them was the digit."""
def sudoku_ruleout(self, i, j, x):
    before = self.m[i][j]
    if before == {x}:
        raise Unsolvable
    self.m[i][j] = set(filter(x.__ne__, before))
    return {(i, j) for n in [len(before)] if n == 2 and x in before}


Sudoku.ruleout = sudoku_ruleout
