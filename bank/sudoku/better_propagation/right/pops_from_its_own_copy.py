"""Rebinds the list of all cells to its own, and pops from a copy of it."""
ALL_CELLS = [(i, j) for i in range(9) for j in range(9)]
BLANK_ROWS = 0


def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    todo = list(ALL_CELLS) if to_propagate is None else list(to_propagate)
    while todo:
        sudoku_full_propagation(self, {todo.pop()})
        todo += [] if todo else self.where_can_it_go()


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
