"""Keeps the boards to try on a stack, and never calls itself."""
def sudoku_search(self, new_cell=None):
    stack = [(self, new_cell)]
    while stack:
        sd, cell = stack.pop()
        try:
            sd.full_propagation(None if cell is None else {cell})
        except Unsolvable:
            continue
        if sd.done():
            return sd
        i, j = min((c for c in ALL_CELLS if len(sd.m[c[0]][c[1]]) > 1), key=lambda c: len(sd.m[c[0]][c[1]]))
        for x in sd.m[i][j]:
            guess = Sudoku(sd)
            guess.m[i][j] = {x}
            stack.append((guess, (i, j)))
    raise Unsolvable("every guess failed")


Sudoku.search = sudoku_search
