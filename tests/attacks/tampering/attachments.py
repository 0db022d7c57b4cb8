"""Hangs scripts, links to files and megabytes on text cells as attachments."""
def build(folder, notebook, course):
    bad = {"x.png": {"image/png": "not base64 <script>BRE" "ACH</script>"}, "../../x": {"text/html": "<script>BRE" "ACH</script>"}, "big": {"image/png": "A" * 6_000_000}}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.attachments = bad
