"""Writes the candidates of a unit as bits: those seen once, and those seen again."""
MASK = {x: 1 << x for x in range(1, 10)}


def unit_cells(kind, k):
    for n in range(9):
        yield {"row": (k, n), "column": (n, k), "block": (k // 3 * 3 + n // 3, k % 3 * 3 + n % 3)}[kind]


def sudoku_where_can_it_go(self):
    news = set()
    for kind in ("block", "column", "row"):
        for k in range(9):
            seen = again = 0
            for i, j in unit_cells(kind, k):
                bits = sum(MASK[x] for x in self.m[i][j])
                again |= seen & bits
                seen |= bits
            if seen != sum(MASK.values()):
                raise Unsolvable(f"a digit is missing in {kind} {k}")
            for i, j in unit_cells(kind, k):
                only = [x for x in self.m[i][j] if not again & MASK[x]]
                if only and len(self.m[i][j]) > 1:
                    if len(only) > 1:
                        raise Unsolvable(f"{only} need one cell")
                    self.m[i][j] = set(only)
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
