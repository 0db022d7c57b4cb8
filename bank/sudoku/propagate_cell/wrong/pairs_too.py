"""Deals with two equal cells of two candidates as well."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)), a cell that holds {3, 9}, returned {(2, 1), (7, 0)}, expected set().
def sudoku_propagate_cell(self, ij):
    i, j = ij
    units = [
        [(i, c) for c in range(9) if c != j],
        [(r, j) for r in range(9) if r != i],
        [(r, c) for r in range(i - i % 3, i - i % 3 + 3) for c in range(j - j % 3, j - j % 3 + 3) if (r, c) != (i, j)],
    ]
    news = set()
    if len(self.m[i][j]) == 1:
        x = getel(self.m[i][j])
        for unit in units:
            for r, c in unit:
                news |= self.ruleout(r, c, x)
    elif len(self.m[i][j]) == 2:
        for unit in units:
            twins = [ab for ab in unit if self.m[ab[0]][ab[1]] == self.m[i][j]]
            if len(twins) == 1:
                for x in set(self.m[i][j]):
                    for ab in unit:
                        if ab not in twins:
                            news |= self.ruleout(*ab, x)
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
