"""Has three thousand cells."""
import copy
def build(folder, notebook, course):
    notebook.cells += [copy.deepcopy(notebook.cells[-1]) for _ in range(3000)]
