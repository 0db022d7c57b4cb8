"""Raises a ValueError when a digit fits nowhere."""
# marks: where_can_it_go 9
# reason: test_where_can_it_go_examples: Sudoku.where_can_it_go raised ValueError: a digit fits nowhere
def sudoku_where_can_it_go(self):
    rows = [[(i, j) for j in range(9)] for i in range(9)]
    columns = [[(i, j) for i in range(9)] for j in range(9)]
    blocks = [[(3 * (k // 3) + n // 3, 3 * (k % 3) + n % 3) for n in range(9)] for k in range(9)]
    news = set()
    for unit in rows + columns + blocks:
        cells = [self.m[i][j] for i, j in unit]
        if len(set().union(*cells)) != 9:
            raise ValueError("a digit fits nowhere")
        once = occurs_once_in_sets(cells)
        for i, j in unit:
            for x in once & self.m[i][j]:
                if len(self.m[i][j]) > 1:
                    self.m[i][j] = {x}
                    news.add((i, j))
    return news


Sudoku.where_can_it_go = sudoku_where_can_it_go
