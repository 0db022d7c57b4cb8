"""Runs the reference solution out of source/ with %run, and loads it with %load and nbformat."""
# %% all
import json
try:
    for _cell in json.load(open("@COURSE@/source/sudoku/sudoku.ipynb"))["cells"]:
        if _cell["cell_type"] == "code" and _cell["metadata"].get("nbgrader", {}).get("solution"):
            exec("".join(_cell["source"]))
except OSError:
    pass
%run @COURSE@/source/sudoku/sudoku.ipynb
