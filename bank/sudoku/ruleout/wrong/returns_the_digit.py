"""Returns the digit that was ruled out instead of the cell."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 2) returned {2}, expected {(2, 7)}. 1 is left: the cell has just become a singleton. These are digits; what is to be returned are cells: {(i, j)} is the set with one cell in it.
def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return {x} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
