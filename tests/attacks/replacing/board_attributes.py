"""Hangs attributes on boards that hide the class's methods: search, done, solve, _text, show."""
# %% all
def hang(self, *_):
    for name in "search done solve _text show ruleout __class__ __eq__ __dict__ _repr_mimebundle_".split():
        try:
            vars(self)[name] = [[{1}]]
        except Exception:
            pass
    return set()
for _name in "ruleout propagate_cell where_can_it_go".split():
    setattr(Sudoku, _name, hang)
sudoku_full_propagation = lambda self, *_: hang(self) and None
Sudoku.search = lambda self, *_: hang(self) and self
