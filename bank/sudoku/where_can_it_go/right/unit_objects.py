"""A class knows the cells of a unit and settles it."""
class Unit:
    def __init__(self, cells):
        self.cells = cells

    def settle(self, sd):
        """Set what has one place here; return where."""
        homes = {}
        for i, j in self.cells:
            for x in sd.m[i][j]:
                homes.setdefault(x, []).append((i, j))
        hidden = {home[0]: x for x, home in homes.items() if len(home) == 1}
        hidden = {(i, j): x for (i, j), x in hidden.items() if len(sd.m[i][j]) > 1}
        for (i, j), x in hidden.items():
            sd.m[i][j] = {x}
        return hidden.keys()


ALL_UNITS = [Unit([(k, n) for n in range(9)]) for k in range(9)]
ALL_UNITS += [Unit([(n, k) for n in range(9)]) for k in range(9)]
ALL_UNITS += [Unit([c for c in ALL_CELLS if (c[0] // 3, c[1] // 3) == (a, b)]) for a in range(3) for b in range(3)]


def sudoku_where_can_it_go(self):
    return {cell for unit in ALL_UNITS for cell in unit.settle(self)}


Sudoku.where_can_it_go = sudoku_where_can_it_go
