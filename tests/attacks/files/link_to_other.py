"""Is a link to the notebook of another student."""
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").symlink_to("../../all-right/sudoku/sudoku.ipynb")
