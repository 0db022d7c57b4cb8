"""Returns the set of the two numbers i and j instead of the set of the pair."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 2) returned {2, 7}, expected {(2, 7)}. 1 is left: the cell has just become a singleton. A cell is a pair: set((i, j)), and update((i, j)), take it apart into two numbers; {(i, j)} is the set with one cell in it, and add((i, j)) puts one in.
def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return set((i, j)) if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
