"""Compares all cells that hold one candidate before and after the peers were told."""
class Peers:
    """The peers of one cell, one after the other."""

    def __init__(self, i, j):
        self.i, self.j = i, j

    def __contains__(self, cell):
        r, c = cell
        same_block = (r - r % 3, c - c % 3) == (self.i - self.i % 3, self.j - self.j % 3)
        return cell != (self.i, self.j) and (r == self.i or c == self.j or same_block)

    def __iter__(self):
        return (cell for cell in ALL_CELLS if cell in self)


PEERS = {(i, j): list(Peers(i, j)) for i, j in ALL_CELLS}
UNITS = [[(k, n) for n in range(9)] for k in range(9)] + [[(n, k) for n in range(9)] for k in range(9)]
UNITS += [[(a + r, b + c) for r in range(3) for c in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]


def singletons(sd):
    return {(r, c) for r, c in ALL_CELLS if len(sd.m[r][c]) == 1}


def sudoku_propagate_cell(self, ij):
    if ij not in singletons(self):
        return set()
    before = singletons(self)
    for r, c in PEERS[ij]:
        self.ruleout(r, c, getel(self.m[ij[0]][ij[1]]))
    return singletons(self) - before


Sudoku.propagate_cell = sudoku_propagate_cell
