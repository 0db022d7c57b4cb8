"""Keeps all cells that ever waited in one set of cells not to be looked at again."""
# marks: full_propagation 4
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 4}, expected {4}. 47 cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? A for loop looks at each only once.
def sudoku_full_propagation(self, to_propagate=None):
    todo = list(ALL_CELLS) if to_propagate is None else list(to_propagate)
    known = set(todo)
    while todo:
        for cell in self.propagate_cell(todo.pop(0)):
            if cell not in known:
                known.add(cell)
                todo.append(cell)


Sudoku.full_propagation = sudoku_full_propagation
