"""Says that its format is 99, with a minor of a billion."""
def build(folder, notebook, course):
    notebook.nbformat, notebook.nbformat_minor = 99, 10**9
