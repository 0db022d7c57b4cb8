"""Has a timestamp that is a link to a secret, and says that it came in long ago."""
def build(folder, notebook, course):
    (folder / "timestamp.txt").symlink_to(course / "source" / "sudoku" / "sudoku.ipynb")
