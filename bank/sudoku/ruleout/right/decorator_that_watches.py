"""A decorator watches the cell; the function below it only crosses out."""
from functools import wraps


def reports_news(change):
    @wraps(change)
    def watched(self, i, j, x):
        was_open = len(self.m[i][j]) != 1
        change(self, i, j, x)
        now = len(self.m[i][j])
        if now == 0:
            raise Unsolvable
        return {(i, j)} if was_open and now == 1 else set()

    return watched


@reports_news
def sudoku_ruleout(self, i, j, x):
    self.m[i][j] -= {x}


Sudoku.ruleout = sudoku_ruleout
