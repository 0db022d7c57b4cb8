"""Raises a ValueError where Unsolvable is due."""
# marks: ruleout 3
# reason: test_ruleout_examples: Sudoku.ruleout raised ValueError: no candidate is left in 2, 7
def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    cell.remove(x)
    if not cell:
        raise ValueError(f"no candidate is left in {i}, {j}")
    return {(i, j)} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
