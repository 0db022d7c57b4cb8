"""Goes on with the new cells and forgets those that were still waiting."""
# marks: full_propagation 2
# reason: test_full_propagation_examples: After sudoku_full_propagation(sd), row 0, column 2 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {4}. 51 cells are still open. Do cells that still wait stay in line when new ones come, and do you go on from these, also if they were looked at before? A for loop looks at each only once.
def sudoku_full_propagation(self, to_propagate=None):
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo:
        todo = self.propagate_cell(todo.pop())


Sudoku.full_propagation = sudoku_full_propagation
