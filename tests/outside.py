"""Runs a released notebook as others do: with nbclient, in a kernel of its own."""

import notebooks
from nbclient import NotebookClient

from nbseal.notebook.answers import fill_in, read_answers


def solved(name):
    path = notebooks.ROOT / "examples" / "answers" / name / "all-right.py"
    return fill_in(notebooks.release_of(name), read_answers(path.read_text(encoding="utf-8")))


def executed(notebook, folder):
    """The notebook with its outputs; an error does not stop it."""
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    return notebook


def outputs(notebook, kind):
    return [o for c in notebook.cells for o in c.get("outputs", ()) if o.output_type == kind]
