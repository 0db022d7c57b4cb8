"""Takes the first of no places when a digit fits nowhere."""
# marks: where_can_it_go 9
# reason: test_where_can_it_go_examples: Sudoku.where_can_it_go raised IndexError: list index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def sudoku_where_can_it_go(self):
    units = [[(k, n) for n in range(9)] for k in range(9)]
    units += [[(n, k) for n in range(9)] for k in range(9)]
    units += [[(3 * a + n // 3, 3 * b + n % 3) for n in range(9)] for a in range(3) for b in range(3)]
    news = set()
    for unit in units:
        for x in range(1, 10):
            places = [(i, j) for i, j in unit if x in self.m[i][j]]
            i, j = places[0]
            if len(places) == 1 and len(self.m[i][j]) > 1:
                self.m[i][j] = {x}
                news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
