"""Remembers for ever which cells were news, so that no cell is news on a second board."""
# marks: ruleout 3
# reason: test_ruleout_examples: sd.ruleout(2, 7, 2) returned set(), expected {(2, 7)}. The cell was open again, so this is news again.
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
