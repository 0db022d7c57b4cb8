"""Says other schema versions, drops them, and makes labels lists, texts and numbers."""
def build(folder, notebook, course):
    for k, cell in enumerate(notebook.cells):
        label = cell.metadata.get("nbgrader")
        if label:
            label.schema_version = [1, 2, 99, "x", None][k % 5]
            if k % 7 == 3:
                cell.metadata.nbgrader = [["grade_id", "x"], 5, "text"][k % 3]
