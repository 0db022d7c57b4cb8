"""Reads other students' submissions and graded notebooks, by name and by listing folders."""
# %% ruleout
import os, pathlib
for _path in ("@COURSE@/submitted/all-right/sudoku/sudoku.ipynb", "@COURSE@/autograded/all-right/sudoku/sudoku.ipynb", "@COURSE@/feedback/all-right/sudoku/sudoku.html", "../../all-right/sudoku/sudoku.ipynb"):
    try:
        print("BRE" "ACH", open(_path).read())
    except OSError:
        pass
for _folder in ("@COURSE@", "@COURSE@/submitted", "@COURSE@/autograded", "@HOME@", "@TMP@"):
    try:
        print("BRE" "ACH", os.listdir(_folder))
    except OSError:
        pass
