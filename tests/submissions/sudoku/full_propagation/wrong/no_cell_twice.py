"""Keeps all cells that ever waited in one set of cells not to be looked at again."""


# marks: full_propagation 0
def sudoku_full_propagation(self, to_propagate=None):
    todo = list(ALL_CELLS) if to_propagate is None else list(to_propagate)
    known = set(todo)
    while todo:
        for cell in self.propagate_cell(todo.pop(0)):
            if cell not in known:
                known.add(cell)
                todo.append(cell)


Sudoku.full_propagation = sudoku_full_propagation
