"""The whole way of a class with the documented commands: collect, grade, feedback, report, export.

    python bench/wholeway.py [--size 500]

The class is the example class in turn, each notebook with a comment of its own, in a ZIP file as
Canvas hands it out. Each command is a process of its own. Prints a table in Markdown.
"""

import argparse
import csv
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from scaling import make_course

from nbseal.machine import cores

COMMANDS = {
    "collect": ["collect", "sudoku", "submissions.zip"],
    "grade": ["grade", "sudoku"],
    "grade again, nothing new": ["grade", "sudoku"],
    "feedback": ["feedback", "sudoku"],
    "report": ["report", "sudoku"],
    "report with similarity": ["report", "sudoku", "--similarity"],
    "export": ["export", "sudoku", "--to", "marks.csv"],
}


def hand_in(course: Path) -> int:
    """Put what was handed in into a ZIP file as Canvas names it; return how many it holds."""
    found = sorted((course / "submitted").glob("*/sudoku/sudoku.ipynb"))
    with zipfile.ZipFile(course / "submissions.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for n, path in enumerate(found, start=1):
            archive.write(path, f"student{n:05}_{10_000 + n}_{700_000 + n}_sudoku.ipynb")
            path.unlink()
            path.parent.rmdir()
            path.parents[1].rmdir()
    return len(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=500)
    size = parser.parse_args().size
    with tempfile.TemporaryDirectory() as folder:
        course = make_course(Path(folder), size)
        assert hand_in(course) == size
        print(
            f"{size} submissions, {cores()} cores\n\n| command | s | a submission, ms |\n|---|---|---|"
        )
        for name, command in COMMANDS.items():
            start = time.monotonic()
            nbseal = Path(sys.executable).with_name("nbseal")
            ended = subprocess.run([nbseal, *command], cwd=course, capture_output=True, text=True)
            took = time.monotonic() - start
            if ended.returncode not in (0, 1):  # 1: a submission wants a look
                sys.exit(f"nbseal {' '.join(command)}: {ended.stderr[-3000:]}")
            print(f"| {name} | {took:.1f} | {1000 * took / size:.0f} |", flush=True)
        with (course / "marks.csv").open(encoding="utf-8") as file:
            assert len(list(csv.DictReader(file))) == size
        pages = len(list(course.glob("feedback/*/sudoku/sudoku.html")))
        assert pages == size, f"{pages} feedback pages"


if __name__ == "__main__":
    main()
