"""Grades the example class in demo/, as an instructor would: all commands in one process (`make demo`)."""

import shutil
import sys
from pathlib import Path

from nbgrader.plugins.export import CsvExportPlugin

from nbseal.cli.commands import main
from nbseal.course.config import open_gradebook

ROOT = Path(__file__).resolve().parents[1]
COURSE = ROOT / "demo"


def nbseal(*words: str) -> None:
    """Run a command, and show it. Raises SystemExit if it fails."""
    print("$ nbseal", *words, flush=True)
    try:
        main([*words, "--course", str(COURSE)], prog_name="nbseal")
    except SystemExit as end:
        if end.code:
            raise


def demo(assignments: list[str]) -> None:
    """Release, grade and give feedback; demo/ is made anew each time: a real class is never touched."""
    shutil.rmtree(COURSE, ignore_errors=True)
    shutil.copytree(ROOT / "source", COURSE / "source")
    shutil.copy(ROOT / "nbgrader_config.py", COURSE)
    print("1. The students' versions, from source/ to release/")
    for name in assignments:
        nbseal("release", name)
    shutil.copytree(ROOT / "examples" / "submitted", COURSE / "submitted")
    print(
        "2. The example class has handed in, to submitted/. One of them never ends: half a minute."
    )
    for name in assignments:
        nbseal("grade", name)
        nbseal("feedback", name)
    with open_gradebook(COURSE) as gradebook:
        CsvExportPlugin(to=str(COURSE / "marks.csv")).export(gradebook)
    nbseal("report", "sudoku")
    print("All marks: demo/marks.csv   Feedback: demo/feedback/<student>/<assignment>/")


if __name__ == "__main__":
    demo(sys.argv[1:])
