"""Does not call ruleout: takes the digit away from all peers at once and looks which of them were pairs."""
from itertools import product

UNITS = [list(product([k], range(9))) for k in range(9)]
UNITS += [list(product(range(9), [k])) for k in range(9)]
UNITS += [list(product(range(i, i + 3), range(j, j + 3))) for i, j in product((0, 3, 6), repeat=2)]
PEERS = {cell: {peer for unit in UNITS if cell in unit for peer in unit if peer != cell} for cell in product(range(9), repeat=2)}


def sudoku_propagate_cell(self, ij):
    i, j = ij
    x, *others = self.m[i][j]
    if others:
        return set()
    with_x = {(r, c) for r, c in PEERS[ij] if x in self.m[r][c]}
    if any(self.m[r][c] == {x} for r, c in with_x):
        raise Unsolvable(f"{x} twice in a unit")
    for r, c in with_x:
        self.m[r][c] = self.m[r][c] - {x}
    return {(r, c) for r, c in with_x if len(self.m[r][c]) == 1}


Sudoku.propagate_cell = sudoku_propagate_cell
