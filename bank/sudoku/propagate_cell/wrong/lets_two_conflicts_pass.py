"""Takes it back when a second peer contradicts, too, as if two made it right."""
# marks: propagate_cell 7
# reason: test_propagate_cell_examples: propagate_cell((0, 0)) on a board where every cell holds {5} returned set(), expected: raises Unsolvable, because 5 stands nine times in its row.
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    news = set()
    peers = {(i, k) for k in range(9)} | {(k, j) for k in range(9)}
    peers |= {(3 * (i // 3) + a, 3 * (j // 3) + b) for a in range(3) for b in range(3)}
    conflicts = 0
    for r, c in peers - {(i, j)}:
        try:
            news |= self.ruleout(r, c, x)
        except Unsolvable:
            conflicts += 1
    if conflicts == 1:
        raise Unsolvable
    return news


Sudoku.propagate_cell = sudoku_propagate_cell
