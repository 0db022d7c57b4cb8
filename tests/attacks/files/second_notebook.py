"""Has notebooks of other names beside it, which claim to be other assignments."""
import json
def build(folder, notebook, course):
    for name in ("sudoku2.ipynb", "Sudoku.ipynb", "sudoku.ipynb.new", "nbseal.json", "gradebook.db"):
        (folder / name).write_text(json.dumps(notebook))
