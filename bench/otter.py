"""The example class graded by `otter run` and by nbseal, in turn.

    python -m venv /somewhere && /somewhere/bin/pip install otter-grader ipykernel pynose
    python bench/otter.py /somewhere/bin/otter

Otter grades what its own users would hand in: the students' notebooks without the test cells, which
become Otter's test files, one for each cell, in its doctest format. It runs the notebook first and all
tests after it, in the student's process. As it takes one submission at a time, as many processes
run at once as there are cores. Without the submission that never ends. Prints Markdown.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import nbformat
from scaling import make_course
from versus import seconds

from nbseal.machine import cores
from nbseal.notebook.assignment import Assignment, grade_id, read_assignment


def make_autograder(otter: Path, assignment: Assignment, folder: Path) -> Path:
    """The zip file from which `otter run` takes the tests, and the files beside the notebook."""
    sources = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    tests = folder / "tests"
    tests.mkdir()
    for test in assignment.tests:
        quiet = ">>> import contextlib\n>>> with contextlib.redirect_stdout(None):"
        case = {"code": f"{quiet} exec({sources[test.name]!r}, globals())", "hidden": False}
        suites = [{"cases": [case], "scored": True, "type": "doctest"}]
        told = {"name": test.name, "points": test.points, "suites": suites}
        tests.joinpath(f"{test.name}.py").write_text(f"OK_FORMAT = True\ntest = {told!r}\n")
    helpers = [shutil.copy(path, folder) for path in assignment.path.parent.glob("*.whl")]
    made = folder / "autograder.zip"
    command = [otter, "generate", "-t", tests, "-o", made, "--no-requirements", "--no-environment"]
    subprocess.run([*command, *helpers], cwd=folder, check=True, capture_output=True)
    return made


def without_tests(submission: Path, assignment: Assignment, folder: Path) -> Path:
    """What a student would hand in to Otter."""
    notebook = nbformat.read(submission, as_version=4)
    tests = {test.name for test in assignment.tests}
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) not in tests]
    path = folder / f"{submission.parents[1].name}.ipynb"
    nbformat.write(notebook, path)
    return path


def run_otter(otter: Path, autograder: Path, submission: Path) -> float:
    """The points that it gives; it runs in a folder of its own, with the helper files in it."""
    folder = submission.with_suffix("")
    folder.mkdir()
    for helper in autograder.parent.glob("*.whl"):
        shutil.copy(helper, folder)
    command = [otter, "run", "--no-logo", "-a", autograder, "-o", folder, submission]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    try:
        results = json.loads((folder / "results.json").read_text())
    except FileNotFoundError:
        sys.exit(f"otter did not grade {submission.stem}:\n{ended.stdout}{ended.stderr}"[-3000:])
    return sum(test["score"] for test in results["tests"] if "score" in test)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("otter", type=Path, help="the program, in an environment of its own")
    parser.add_argument("--size", type=int, default=22)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    print("| otter, s | a submission, s | nbseal, s | a submission, s | ratio |")
    print("|---|---|---|---|---|")
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            course = make_course(folder, options.size)
            assignment = read_assignment(course, "sudoku")
            (folder / "otter").mkdir()
            autograder = make_autograder(options.otter.absolute(), assignment, folder / "otter")
            handed = sorted((course / "submitted").glob("*/*/*.ipynb"))
            papers = [without_tests(path, assignment, folder) for path in handed]
            start = time.monotonic()
            with ThreadPoolExecutor(cores()) as pool:
                points = list(
                    pool.map(partial(run_otter, options.otter.absolute(), autograder), papers)
                )
            plain = time.monotonic() - start
            sealed = seconds(course, "nbseal")
        n = options.size
        print(
            f"| {plain:.0f} | {plain / n:.2f} | {sealed:.0f} | {sealed / n:.2f}"
            f" | {plain / sealed:.1f} |",
            flush=True,
        )
    print(f"\npoints by otter, of the first eleven: {points[:11]}")


if __name__ == "__main__":
    main()
