"""A generator does the turns, and the function only lets it run."""
def turns(sd, cells):
    while True:
        sudoku_full_propagation(sd, cells)
        yield "propagated"
        cells = sd.where_can_it_go()
        if not cells:
            return
        yield "placed"


def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    for _ in turns(self, to_propagate):
        pass


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
