"""Says everything twice in its JSON: two lists of cells, two labels a cell."""
import json
def build(folder, notebook, course):
    text = json.dumps(notebook)
    text = text.replace('"grade_id":', '"grade_id": "other", "grade_id":').replace('"cells":', '"cells": [], "cells":', 1)
    (folder / "sudoku.ipynb").write_text(text)
