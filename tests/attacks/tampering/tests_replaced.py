"""Replaces the text of all test cells and given cells by its own."""
def build(folder, notebook, course):
    for cell in notebook.cells:
        label = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and (label.get("grade") or label.get("locked")):
            cell.source = "print('all right')\n5"
