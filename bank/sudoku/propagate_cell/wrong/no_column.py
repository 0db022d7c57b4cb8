"""Forgets the column."""
# marks: propagate_cell 5
# reason: test_propagate_cell_examples: After sd.propagate_cell((0, 0)), row 6, column 0 holds {1, 2, 3, 4, 5, 6, 7, 8, 9}, expected {1, 2, 3, 4, 6, 7, 8, 9}. It is in the same column as row 0, column 0.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    peers = {(i, c) for c in range(9)}
    peers |= {(r, c) for r, c in ALL_CELLS if r // 3 == i // 3 and c // 3 == j // 3}
    return set().union(*(self.ruleout(r, c, x) for r, c in peers - {(i, j)}))


Sudoku.propagate_cell = sudoku_propagate_cell
