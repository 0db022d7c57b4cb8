"""Submissions that take all they can get, beside honest ones: nobody else's marks change."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import notebooks
import pytest
from outside import right_answers

from nbseal.course.gradebook import read_marks
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import read_assignment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sandbox,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]
NBSEAL = Path(sys.executable).parent / "nbseal"
HONEST, CROWDED, THREADS = 3, 3, 60  # below the number at which a worker is ended
# Right in all else, so that their workers live long; threads burn from the first cell to the last
BUSY = f"""
import threading as _t
def _burn():
    while True:
        sum(range(10_000))
for _ in range({THREADS}):
    _t.Thread(target=_burn, daemon=True).start()
"""


def test_threads_cost_nobody_else(tmp_path):
    """A hundred and eighty busy threads in three submissions beside three honest ones, without bubblewrap."""
    course = tmp_path / "course"
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    shutil.copy(notebooks.ROOT / "nbgrader_config.py", course)
    release, right = notebooks.read(notebooks.RELEASE), right_answers("sudoku")
    crowded = right | {"ruleout": right["ruleout"] + BUSY}
    names = [f"a{k}-crowded" for k in range(CROWDED)] + [f"b{k}-honest" for k in range(HONEST)]
    for name in names:
        folder = course / "submitted" / name / "sudoku"
        folder.mkdir(parents=True)
        notebook = fill_in(release, crowded if "crowded" in name else right)
        (folder / "sudoku.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    command = [NBSEAL, "grade", "sudoku", "--course", course, "--workers", str(len(names))]
    done = subprocess.run([*command, "--no-bubblewrap"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    marks = {m.student: m for m in read_marks(course, read_assignment(course, "sudoku"))}
    assert [marks[name].total for name in names if "honest" in name] == [70] * HONEST
    record = json.loads((course / "autograded/.nbseal/sudoku/a0-crowded/sudoku.json").read_text())
    assert "threading" in {one["word"] for one in record["reaches"]}
