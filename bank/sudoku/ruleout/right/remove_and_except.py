"""Lets remove fail when the digit is not there, and looks up what to do in a table by the number left."""
def no_way(*_):
    raise Unsolvable


WHAT_THEN = [no_way, lambda i, j: {(i, j)}] + 7 * [lambda i, j: set()]


def sudoku_ruleout(self, i, j, x):
    cell = self.m[i][j]
    try:
        cell.remove(x)
    except KeyError:
        return set()
    return WHAT_THEN[len(cell)](i, j)


Sudoku.ruleout = sudoku_ruleout
