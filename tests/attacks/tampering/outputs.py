"""Hands in outputs: of test cells, with scores and scripts, and of its own cells."""
def build(folder, notebook, course):
    outputs = [
        {"output_type": "execute_result", "data": {"text/plain": "5"}, "metadata": {}, "execution_count": 1},
        {"output_type": "display_data", "data": {"text/html": "<script>BRE" "ACH</script>"}, "metadata": {}},
        {"output_type": "stream", "name": "stdout", "text": "BRE" "ACH: all right"},
    ]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = outputs, 5
        cell.metadata.collapsed, cell.metadata.secret = True, "BRE" "ACH"
