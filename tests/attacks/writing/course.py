"""Writes into the course: graded notebooks, other students' folders, the source, a configuration."""
# %% ruleout
import os
for _path in ("autograded/all-right/sudoku/sudoku.ipynb", "autograded/new/sudoku/sudoku.ipynb", "submitted/all-right/sudoku/sudoku.ipynb", "submitted/half-done/sudoku/note.txt", "source/sudoku/sudoku.ipynb", "source/sudoku/sudokukit-1.0-py3-none-any.whl", "nbgrader_config.py", "new.txt"):
    for _mode in ("w", "a", "r+", "x"):
        try:
            os.makedirs(os.path.dirname("@COURSE@/" + _path), exist_ok=True)
            open("@COURSE@/" + _path, _mode).write("x")
            print("BRE" "ACH", _path)
        except OSError:
            pass
