"""Deletes all test cells."""
def build(folder, notebook, course):
    notebook.cells = [c for c in notebook.cells if not c.metadata.get("nbgrader", {}).get("grade")]
