"""Guesses column by column, with a stack of boards."""
# marks: efficiency 2
# reason: test_efficiency_examples: This was stopped...
# %% search
def sudoku_search(self, new_cell=None):
    stack = [(self, new_cell)]
    while stack:
        sd, cell = stack.pop()
        try:
            sd.full_propagation(None if cell is None else {cell})
        except Unsolvable:
            continue
        cells = [(i, j) for j in range(9) for i in range(9) if len(sd.m[i][j]) > 1]
        if not cells:
            return sd
        i, j = cells[0]
        for x in sorted(sd.m[i][j], reverse=True):
            stack.append((Sudoku(sd), (i, j)))
            stack[-1][0].m[i][j] = {x}
    raise Unsolvable


Sudoku.search = sudoku_search
