"""A generator finds the places on the unchanged board; then they are all set."""
def places(m):
    """Pairs of an open cell and a digit that has its only place there."""
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    blocks = [sum((row[j:j + 3] for row in rows[i:i + 3]), []) for i in (0, 3, 6) for j in (0, 3, 6)]
    for unit in rows + list(zip(*rows)) + blocks:
        for x in occurs_once_in_sets([m[i][j] for i, j in unit]):
            [cell] = [(i, j) for i, j in unit if x in m[i][j]]
            if len(m[cell[0]][cell[1]]) > 1:
                yield cell, x


def sudoku_where_can_it_go(self):
    found = dict(places(self.m))
    for (i, j), x in found.items():
        self.m[i][j] = {x}
    return set(found)


Sudoku.where_can_it_go = sudoku_where_can_it_go
