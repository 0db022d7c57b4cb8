"""Propagates one cell after the other, and asks where_can_it_go when there is none left."""
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    todo = list(ALL_CELLS if to_propagate is None else to_propagate)
    while todo:
        sudoku_full_propagation(self, {todo.pop()})
        if not todo:
            todo.extend(self.where_can_it_go())


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
