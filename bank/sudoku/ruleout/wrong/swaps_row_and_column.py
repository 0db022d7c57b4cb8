"""Names the cell by column and row when it returns it."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 2) returned {(7, 2)}, expected {(2, 7)}. 1 is left: the cell has just become a singleton. Row and column are exchanged.
def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return {(j, i)} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
