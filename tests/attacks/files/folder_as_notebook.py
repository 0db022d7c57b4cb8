"""Is a folder called sudoku.ipynb, with a notebook inside."""
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").mkdir()
    (folder / "sudoku.ipynb" / "sudoku.ipynb").write_text("{}")
