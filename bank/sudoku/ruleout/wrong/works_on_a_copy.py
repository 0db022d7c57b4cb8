"""Rules the digit out on a copy of the board and forgets the copy."""
# marks: ruleout 2
# reason: test_ruleout_examples: After sd.ruleout(2, 7, 4), row 2, column 7 holds {1, 2, 4}, expected {1, 2}. It is self.m[i][j] that loses the 4: the cell in row i, column j.
def sudoku_ruleout(self, i, j, x):
    sd = Sudoku(self)
    sd.m[i][j].discard(x)
    if not sd.m[i][j]:
        raise Unsolvable
    return {(i, j)} if len(sd.m[i][j]) == 1 < len(self.m[i][j]) else set()


Sudoku.ruleout = sudoku_ruleout
