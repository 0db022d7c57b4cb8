"""Returns a correct grid that has nothing to do with the puzzle."""
# marks: search 2
# reason: test_search_examples: sd.search() put {6} in row 1, column 2, where the puzzle allows only {7}.
def sudoku_search(self, new_cell=None):
    self.full_propagation(new_cell and {new_cell})
    if self.done():
        return self
    return Sudoku([[{(3 * i + i // 3 + j) % 9 + 1} for j in range(9)] for i in range(9)])


Sudoku.search = sudoku_search
