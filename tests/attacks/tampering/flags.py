"""Turns tests into answers, answers into tests, and everything into tasks."""
def build(folder, notebook, course):
    for cell in notebook.cells:
        label = cell.metadata.get("nbgrader")
        if label:
            label.grade, label.solution, label.task, label.locked = not label.grade, not label.solution, True, False
