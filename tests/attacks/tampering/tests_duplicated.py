"""Has every test cell three times, once passing with outputs, in another order."""
import copy
def build(folder, notebook, course):
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if cell.metadata.get("nbgrader", {}).get("grade"):
            twin = copy.deepcopy(cell)
            twin.source = "pass"
            twin.outputs = [{"output_type": "stream", "name": "stdout", "text": "right"}]
            cells = [twin, *cells, twin]
    notebook.cells = cells
