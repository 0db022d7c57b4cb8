"""Objects whose repr, str and format raise, return no text, or never come back."""
# %% all
class R:
    n = 0
    def __repr__(self):
        R.n += 1
        if R.n % 4 == 0:
            raise KeyboardInterrupt
        if R.n % 4 == 1:
            raise SystemExit(0)
        if R.n % 4 == 2:
            return 5
        return "{(2, 7)}" * 10**6
    __str__ = __repr__
    def __format__(self, how): raise GeneratorExit
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lambda *_: R())
occurs_once_in_sets = lambda *_: {R(), R()}
