"""Makes tables of units and of peers, which the later exercises share."""
UNITS = []
for k in range(9):
    UNITS.append([(k, n) for n in range(9)])
for k in range(9):
    UNITS.append([(n, k) for n in range(9)])
for i in 0, 3, 6:
    for j in 0, 3, 6:
        UNITS.append([(i + n // 3, j + n % 3) for n in range(9)])

PEERS = {}
for unit in UNITS:
    for cell in unit:
        PEERS.setdefault(cell, set()).update(other for other in unit if other != cell)


def sudoku_propagate_cell(self, ij):
    mine = self.m[ij[0]][ij[1]]
    news = set()
    if len(mine) == 1:
        for peer in PEERS[ij]:
            news.update(self.ruleout(*peer, *mine))
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
