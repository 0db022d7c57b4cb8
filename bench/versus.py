"""The same class graded by plain nbgrader and by nbseal, in turn, as an instructor would call them.

    python bench/versus.py [--size 100] [--rounds 1] [--endless 0] [--students NAME ...]

Each command is a process of its own, on a course of its own: start, reading, running, checking,
graded notebooks and the gradebook are all in the time. The class is the example class in turn,
without the one that never ends, or --students of it; --endless adds so many of that one. nbseal
uses all cores, plain nbgrader has no way to. Prints a line of Markdown for each round.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scaling import ENDLESS, make_course, read_example

from nbseal.course.gradebook import read_marks
from nbseal.machine import cores
from nbseal.notebook.assignment import read_assignment

COMMANDS = {
    "nbgrader": ["nbgrader", "autograde", "sudoku", "--log-level=ERROR"],
    "nbseal": ["nbseal", "grade", "sudoku", "--json"],
}


def seconds(course: Path, program: str) -> float:
    """How long a program takes to grade a copy of a course."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(shutil.copytree(course, Path(folder) / "course"))
        if program == "nbgrader":
            path = own / "nbgrader_config.py"
            path.write_text(path.read_text().replace("SEALED = True", "SEALED = False"))
        start = time.monotonic()
        ended = subprocess.run(
            [Path(sys.executable).with_name(program), *COMMANDS[program][1:]],
            cwd=own,
            env={"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": folder},
            capture_output=True,
            text=True,
        )
        took = time.monotonic() - start
        marks = read_marks(own, read_assignment(own, "sudoku"))
        expected = len(list((own / "submitted").glob("[!.]*")))
        if len(marks) != expected:
            sys.exit(f"{program} graded {len(marks)} of {expected}:\n{ended.stderr[-3000:]}")
        return took


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--endless", type=int, default=0)
    parser.add_argument("--students", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        course = make_course(Path(folder), options.size, options.students)
        for n in range(options.endless):
            own = course / "submitted" / f"endless{n}" / "sudoku"
            own.mkdir(parents=True)
            own.joinpath("sudoku.ipynb").write_bytes(read_example(ENDLESS))
        number = options.size + options.endless
        print(f"{number} submissions, {options.endless} of them never end; {cores()} cores\n")
        print("| nbgrader, s | a submission, s | nbseal, s | a submission, s | ratio |")
        print("|---|---|---|---|---|")
        for _ in range(options.rounds):
            plain, sealed = seconds(course, "nbgrader"), seconds(course, "nbseal")
            each = f"{plain / number:.2f} | {sealed:.0f} | {sealed / number:.2f}"
            print(f"| {plain:.0f} | {each} | {plain / sealed:.1f} |", flush=True)


if __name__ == "__main__":
    main()
