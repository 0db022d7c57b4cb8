"""Replaces the assertion functions of nose.tools, in the module and in the notebook."""
# %% extra
import nose.tools
for _name in dir(nose.tools):
    if _name.startswith(("assert", "ok", "eq")):
        setattr(nose.tools, _name, lambda *_, **__: None)
ok_ = eq_ = assert_equal = lambda *_, **__: None
# %% all
ok_ = eq_ = assert_equal = lambda *_, **__: None
for _name in "ruleout propagate_cell full_propagation where_can_it_go search".split():
    setattr(Sudoku, _name, lambda *_: None)
occurs_once_in_sets = sudoku_full_propagation = lambda *_: None
