"""Finds the peers with numpy, and returns pairs of its integers."""
import numpy

BLOCK = numpy.add.outer(3 * (numpy.arange(9) // 3), numpy.arange(9) // 3)


def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    row, column = numpy.indices((9, 9))
    peer = (row == i) | (column == j) | (BLOCK == BLOCK[i, j])
    peer[i, j] = False
    news = set()
    for r, c in numpy.argwhere(peer):
        if self.ruleout(r, c, getel(self.m[i][j])):
            news.add((r, c))
    return news


UNITS = [[(k, n) for n in range(9)] for k in range(9)] + [[(n, k) for n in range(9)] for k in range(9)]
UNITS += [[(a + r, b + c) for r in range(3) for c in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]
PEERS = {(r, c): {peer for unit in UNITS if (r, c) in unit for peer in unit} - {(r, c)} for r in range(9) for c in range(9)}
Sudoku.propagate_cell = sudoku_propagate_cell
