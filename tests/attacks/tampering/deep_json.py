"""A file of a hundred thousand brackets."""
# everywhere
def build(folder, notebook, course):
    (folder / "sudoku.ipynb").write_text('{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}")
