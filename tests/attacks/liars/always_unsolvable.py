"""Every function says that every board is impossible, which some boards are."""
# %% all
def sudoku_impossible(*_):
    raise Unsolvable
for _name in "ruleout propagate_cell where_can_it_go full_propagation full_propagation_with_where_can_it_go search".split():
    setattr(Sudoku, _name, sudoku_impossible)
sudoku_full_propagation = sudoku_full_propagation_with_where_can_it_go = sudoku_search = sudoku_impossible
