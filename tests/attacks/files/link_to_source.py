"""Is a link to the instructor's notebook."""
# everywhere
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").symlink_to(course / "source" / "sudoku" / "sudoku.ipynb")
