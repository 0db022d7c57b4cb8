"""Hands in a notebook of one cell, that claims to be a test cell that showed its points."""
def build(folder, notebook, course):
    test = next(c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade"))
    test.outputs = [{"output_type": "execute_result", "data": {"text/plain": "2"}, "metadata": {}, "execution_count": 1}]
    test.source = "2"
    notebook.cells = [test]
