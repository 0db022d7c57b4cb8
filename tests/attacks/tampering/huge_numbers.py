"""Numbers of a million digits in places where numbers are expected."""
import json
def build(folder, notebook, course):
    text = json.dumps(notebook).replace('"nbformat": 4', '"nbformat": ' + "4" * 1_000_000)
    (folder / "sudoku.ipynb").write_text(text.replace('"points": 2', '"points": 1e999999'))
