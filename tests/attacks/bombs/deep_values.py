"""Returns values nested a hundred thousand deep, and values that contain themselves."""
# right: occurs_once
# %% ruleout
import itertools
def _deep():
    value = []
    for _ in range(100_000):
        value = [value]
    return value
def _cyclic():
    value = [{}]
    value.append(value)
    value[0][1] = value
    return value
_turn = itertools.cycle([_deep, _cyclic])
def sudoku_ruleout(self, i, j, x):
    self.me = self
    self.m[0][0] = _cyclic()
    return next(_turn)()
