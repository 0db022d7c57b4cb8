"""Uses names of given things for its own: a loop, a list, a helper and a board at module level."""
CELLS = range(81)
BLANK_ROWS = ["123456789"] * 9
EASY = HARDER = None
for sd in CELLS:
    n = k = sd


def moved(cell):
    return cell


def random_candidates(cells):
    return set(cells)


def sudoku_ruleout(self, i, j, x):
    left = random_candidates(self.m[i][j]) - {x}
    if not left:
        raise Unsolvable
    news = {moved((i, j))} if len(self.m[i][j]) == 2 and len(left) == 1 else set()
    self.m[i][j] = left
    return news


Sudoku.ruleout = sudoku_ruleout
