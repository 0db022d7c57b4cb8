"""Adds text cells with nbgrader labels that a person would mark, and tasks."""
from nbformat.v4 import new_markdown_cell
def build(folder, notebook, course):
    for name in ("essay", "task"):
        cell = new_markdown_cell("mark me")
        cell.metadata.nbgrader = {"grade": True, "solution": name == "essay", "locked": False, "task": name == "task", "grade_id": name, "points": 50, "schema_version": 3, "cell_type": "markdown"}
        notebook.cells.append(cell)
