"""Pops its cells from a copy of ALL_CELLS, and then calls another list so."""
def sudoku_full_propagation(self, to_propagate=None):
    todo = list(ALL_CELLS) if to_propagate is None else list(to_propagate)
    while todo:
        todo.extend(self.propagate_cell(todo.pop()))


Sudoku.full_propagation = sudoku_full_propagation
ALL_CELLS = list(ALL_CELLS)
