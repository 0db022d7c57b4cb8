"""Puts all test cells before the answers, the answers in reverse, and the given cells last."""
def build(folder, notebook, course):
    notebook.cells.sort(key=lambda c: (not c.metadata.get("nbgrader", {}).get("grade"), str(c.metadata.get("nbgrader", {}).get("grade_id"))), reverse=False)
    notebook.cells.reverse()
