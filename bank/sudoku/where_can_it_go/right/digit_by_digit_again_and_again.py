"""Collects the places of each digit, and sweeps as often as that finds something."""
def all_units():
    for k in range(9):
        yield {(k, n) for n in range(9)}
        yield {(n, k) for n in range(9)}
        yield {(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)}


def sudoku_where_can_it_go(self):
    set_here, again = set(), True
    while again:
        again = False
        for unit in all_units():
            for x in range(1, 10):
                places = [(i, j) for i, j in unit if x in self.m[i][j]]
                if not places:
                    raise Unsolvable(f"no place for {x}")
                (i, j) = places[0]
                if len(places) == 1 and self.m[i][j] != {x}:
                    self.m[i][j] = {x}
                    set_here.add((i, j))
                    again = True
    return set_here


Sudoku.where_can_it_go = sudoku_where_can_it_go
