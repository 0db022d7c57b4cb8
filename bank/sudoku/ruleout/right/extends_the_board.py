"""Extends Sudoku.__init__, so that each board counts what was ruled out."""
build = Sudoku.__init__


def build_and_count(self, elements):
    build(self, elements)
    self.ruled_out = 0


Sudoku.__init__ = build_and_count


def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    if x not in cell:
        return set()
    self.ruled_out += 1
    cell.remove(x)
    if not cell:
        raise Unsolvable
    return {(i, j)} if len(cell) == 1 else set()


Sudoku.ruleout = sudoku_ruleout
