"""Returns values of a hundred megabytes: text, lists, sets, ints, nested and flat."""
# right: occurs_once
# %% ruleout
import itertools
_turn = itertools.cycle([lambda: "x" * 10**8, lambda: [0] * 10**7, lambda: set(range(10**6)), lambda: 1 << 10**8, lambda: [[[]] * 1000] * 1000, lambda: {k: [k] for k in range(10**5)}, lambda: b"x" * 10**8])
def sudoku_ruleout(self, i, j, x):
    return next(_turn)()
