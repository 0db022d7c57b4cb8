"""Returns generators, iterators, functions, modules, classes and open files instead of values."""
# %% all
import itertools, os
def forever():
    while True:
        yield (2, 7)
_turn = itertools.cycle([forever(), itertools.count(), iter([]), len, os, set, open("/dev/null"), memoryview(b"x"), NotImplemented, ..., range(5)])
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lambda *_: next(_turn))
occurs_once_in_sets = lambda *_: next(_turn)
