"""Gives all cells one id, ids of test cells, ids that are no ids, and paths as ids."""
def build(folder, notebook, course):
    for k, cell in enumerate(notebook.cells):
        cell.id = ["same", "../../x", "", 5, None, "test_ruleout_examples", "<script>", "x" * 10**5][k % 8]
