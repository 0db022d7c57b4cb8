"""Takes the smallest open cell for a start, which a solved board does not have."""
# marks: where_can_it_go 7
# reason: test_where_can_it_go_examples: Sudoku.where_can_it_go raised ValueError: min() arg is an empty sequence. min and max need something to choose from, and here there is nothing.
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    first = min(len(cell) for row in self.m for cell in row if len(cell) > 1)
    news = set()
    for unit in rows + columns + blocks:
        once = occurs_once_in_sets([self.m[i][j] for i, j in unit])
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1 and first:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
