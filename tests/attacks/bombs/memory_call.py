"""Takes memory in a call until there is no more, and swallows the errors."""
# right: occurs_once
# %% ruleout
_kept = []
def sudoku_ruleout(self, i, j, x):
    while True:
        try:
            _kept.append("x" * 10_000_000)
        except MemoryError:
            _kept.append(object())
