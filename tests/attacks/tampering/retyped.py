"""Makes test cells text, text cells code, and answers raw."""
def build(folder, notebook, course):
    for cell in notebook.cells:
        label = cell.metadata.get("nbgrader", {})
        if label.get("grade"):
            cell.cell_type = "markdown"
        elif label.get("solution"):
            cell.cell_type = "raw"
        elif cell.cell_type == "markdown":
            cell.cell_type, cell.outputs, cell.execution_count = "code", [], None
