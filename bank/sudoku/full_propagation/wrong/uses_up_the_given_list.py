"""Pops its cells from ALL_CELLS itself, which is empty from then on."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation raised AttributeError: 'tuple' object has no attribute 'extend'. A tuple cannot be changed. set(t) is a set of what is in it, {t} the set with t itself in it: a pair, for instance.
def sudoku_full_propagation(self, to_propagate=None):
    todo = ALL_CELLS if to_propagate is None else list(to_propagate)
    while todo:
        todo.extend(self.propagate_cell(todo.pop()))


Sudoku.full_propagation = sudoku_full_propagation
