"""What sealing costs: a submission graded sealed, beside the same cells and checks in one process.

    python bench/overhead.py [ROUNDS]

In turn, round by round. "One process" is what plain nbgrader does: IPython runs all cells once, the
instructor's checks among them; here it is warm, and without a kernel. Prints a table in Markdown:
medians over the rounds, and their difference.
"""

import os
import platform
import statistics
import sys
import time
from pathlib import Path

from nbseal.course.config import course_config
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.assignment import read_assignment
from nbseal.notebook.submission import read_submission
from nbseal.sealed.common.shell import CellShell, make_shell

ROOT = Path(__file__).parent.parent
STUDENTS = ["blank", "half-done", "all-right", "written-differently"]


def cells_of(data: bytes, grader) -> list[str]:
    """The code of a submission's cells, with the instructor's checks in their places."""
    source = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell.source
              for cell in grader.assignment.notebook.cells}  # fmt: skip
    steps = read_submission(data, grader.assignment, grader.release).steps
    return [
        source[step.name] if step.role == "test" else step.cell.source
        for step in steps
        if step.cell.cell_type == "code"
    ]


def in_one_process(shell: CellShell, cells: list[str]) -> float:
    """Seconds for all cells, in a fork of this process."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.environ["NBGRADER_EXECUTION"] = "autograde"  # so that nothing is played step by step
        start = time.perf_counter()
        for cell in cells:
            shell.run(cell)
        os.write(writer, str(time.perf_counter() - start).encode())
        os._exit(0)
    os.close(writer)
    os.wait()
    with os.fdopen(reader) as pipe:
        return float(pipe.read())


def main(rounds: int) -> None:
    assignment = read_assignment(ROOT, "sudoku")
    folder = ROOT / "examples" / "submitted"
    handed = {s: (folder / s / "sudoku" / "sudoku.ipynb").read_bytes() for s in STUDENTS}
    os.chdir(assignment.path.parent)
    shell = make_shell()
    for code in ("1 / 0", "import nose.tools", "1"):
        shell.run(code)
    shell.reset()
    for bubblewrap in (True, False):
        setup = setup_from_config(course_config(ROOT), assignment, bubblewrap=bubblewrap)
        with setup.grader() as grader:
            cells = {student: cells_of(data, grader) for student, data in handed.items()}
            took: dict = {student: ([], []) for student in STUDENTS}
            for _ in range(rounds + 1):
                for student, (sealed, plain) in took.items():
                    plain.append(in_one_process(shell, cells[student]))
                    sealed.append(grader.grade(handed[student]).seconds)
        around = "with" if bubblewrap else "without"
        print(f"\n**Python {platform.python_version()}, {around} bubblewrap, {rounds} rounds**\n")
        print("| submission | code cells | one process, ms | sealed, ms | more, ms |")
        print("|---|---|---|---|---|")
        for student, times in took.items():
            sealed, plain = (1000 * statistics.median(t[1:]) for t in times)  # the first warms up
            print(
                f"| {student} | {len(cells[student])} | {plain:.0f} | {sealed:.0f} | {sealed - plain:+.0f} |"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
