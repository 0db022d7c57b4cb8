"""Runs what others run: a released notebook with nbclient, in a kernel of its own; nbgrader."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import notebooks
from nbclient import NotebookClient

from nbseal.course.config import course_config, nbgrader_api
from nbseal.notebook.answers import fill_in, read_answers

HERE = str(Path(sys.executable).parent)
WHEEL = "sudokukit-1.0-py3-none-any.whl"


def environment():
    """With this environment's programs on the PATH, and a user, whom the exchange needs."""
    return os.environ | {"PATH": f"{HERE}{os.pathsep}{os.environ['PATH']}", "USER": "somebody"}


def nbgrader(course, *arguments, check=True):
    command, told = [f"{HERE}/nbgrader", *arguments], {"capture_output": True, "text": True}
    return subprocess.run(command, cwd=course, env=environment(), timeout=800, check=check, **told)


def make_release(course):
    """Have nbgrader make the release of sudoku: by its API, for its command takes seconds to start."""
    assert nbgrader_api(course_config(course)).generate_assignment("sudoku")["success"]


def right_answers(name):
    """{exercise: code} of the student of the example class who has all right."""
    path = notebooks.ROOT / "examples" / "answers" / name / "all-right.py"
    return read_answers(path.read_text(encoding="utf-8"))


def solved(name):
    return fill_in(notebooks.release_of(name), right_answers(name))


def hand_out(name, folder):
    for file in (notebooks.ROOT / "release" / name).iterdir():
        if file.is_file():
            shutil.copy(file, folder)


def executed(notebook, folder):
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


def printed(notebook):
    return "".join(output.text for output in outputs(notebook, "stream"))
