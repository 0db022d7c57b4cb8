"""Elements that hash and compare differently at each look, in sets, as keys and in tuples."""
# %% all
import random
class H:
    def __hash__(self): return random.choice([1, 2, 3])
    def __eq__(self, other): return random.random() < 0.5
class T(tuple):
    def __hash__(self): return 0
    def __eq__(self, other): return True
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lambda *_: {T((1, 2)), H(), frozenset([H(), T()])})
occurs_once_in_sets = lambda *_: {H(): H(), T(): T()}
