"""Skips a cell that an earlier call on the same board has propagated."""
# marks: full_propagation 6
# reason: test_full_propagation_examples: sudoku_full_propagation(sd, {(0, 0)}) must raise Unsolvable, and did not. 1 makes row 0, column 4 a 2; column 4 has one already.
def sudoku_full_propagation(self, to_propagate=None):
    done_before = self.__dict__.setdefault("done_before", set())
    todo = set(ALL_CELLS) if to_propagate is None else set(to_propagate)
    while todo:
        i, j = todo.pop()
        if (i, j) not in done_before and len(self.m[i][j]) == 1:
            done_before.add((i, j))
            todo |= self.propagate_cell((i, j))


Sudoku.full_propagation = sudoku_full_propagation
