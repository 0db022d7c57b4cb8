"""Asks for other kernels: bash, its own command, Python 2."""
def build(folder, notebook, course):
    notebook.metadata.kernelspec = {"name": "bash", "language": "bash", "display_name": "x", "argv": ["sh", "-c", "touch /tmp/nbseal-attack-kernel"]}
    notebook.metadata.language_info = {"name": "bash", "codemirror_mode": {"name": "<script>"}, "file_extension": "../../x"}
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": {"state": {}, "version_major": 2, "version_minor": 0}}
