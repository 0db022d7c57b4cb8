"""A file of 300 MB, most of it a hole."""
def build(folder, notebook, course):
    with (folder / "sudoku.ipynb").open("wb") as file:
        file.write(b'{"cells": [')
        file.truncate(300_000_000)
