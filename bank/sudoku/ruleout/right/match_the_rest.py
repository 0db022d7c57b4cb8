"""Sorts what is left into a list and matches its shape."""
def sudoku_ruleout(self, i, j, x):
    candidates = sorted(self.m[i][j])
    rest = [y for y in candidates if y != x]
    match rest:
        case []:
            raise Unsolvable
        case [_] if rest != candidates:
            news = {(i, j)}
        case _:
            news = set()
    self.m[i][j] = set(rest)
    return news


Sudoku.ruleout = sudoku_ruleout
