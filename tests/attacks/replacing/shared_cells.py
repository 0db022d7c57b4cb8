"""All cells of the board are one set, all rows one list; m is a tuple, a string, or missing."""
# %% all
import itertools
_turn = itertools.cycle([0, 1, 2, 3])
def spoil(self, *_):
    one = {1, 2, 3, 4, 5, 6, 7, 8, 9}
    self.m = [[[one] * 9] * 9, (tuple([one] * 9),) * 9, "m", None][next(_turn)]
    if self.m is None:
        del self.m
    return set()
for _name in "ruleout propagate_cell where_can_it_go".split():
    setattr(Sudoku, _name, spoil)
sudoku_full_propagation = lambda self, *_: spoil(self) and None
Sudoku.search = lambda self, *_: spoil(self) or self
