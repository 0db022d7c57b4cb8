"""Raises an exception whose class lies about its own ancestors."""
# %% all
class Meta(type):
    @property
    def __mro__(cls): raise SystemExit
    @property
    def __name__(cls): return 5
class Bad(Exception, metaclass=Meta):
    def __str__(self): raise KeyboardInterrupt
    @property
    def __traceback__(self): raise KeyboardInterrupt
    args = property(lambda self: 1 / 0)
def lie(*_, **__):
    raise Bad
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lie)
occurs_once_in_sets = lie
