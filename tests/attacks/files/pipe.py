"""Is a pipe that nobody writes to."""
import os
def build(folder, notebook, course):
    os.mkfifo(folder / "sudoku.ipynb")
