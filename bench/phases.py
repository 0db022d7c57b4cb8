"""Where the time of grading one submission goes, pass by pass.

    python bench/phases.py [ROUNDS]

One grader, one submission after the other, nothing beside: checker and worker take turns, so that
the time is about that of one core. Prints a table in Markdown: medians over the rounds, in ms.
"""

import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

from nbseal.course.config import course_config
from nbseal.course.setup_from_config import setup_from_config
from nbseal.notebook.assignment import read_assignment

ROOT = Path(__file__).parent.parent
STUDENTS = ["all-right", "half-done", "blank", "wrong-block", "slow-but-right"]
KINDS = ["visible", "hidden", "with the reference", "put off"]


def kind_of(order) -> str:
    """The kind of a pass."""
    if order.replaced:
        return "with the reference"
    if order.asked is not None:
        return "put off"
    return "hidden" if order.hidden else "visible"


def measured(grader, data: bytes) -> dict[str, list[float]]:
    """{kind of pass: its seconds, one by one}; "whole": of the submission."""
    took = defaultdict(list)

    def shortcut(ask):
        def timed(order):
            start = time.perf_counter()
            try:
                return ask(order)
            finally:
                took[kind_of(order)].append(time.perf_counter() - start)

        return timed

    start = time.perf_counter()
    grader.grade(data, shortcut=shortcut)
    took["whole"] = [time.perf_counter() - start]
    return took


def main(rounds: int) -> None:
    assignment = read_assignment(ROOT, "sudoku")
    folder = ROOT / "examples" / "submitted"
    handed = {s: (folder / s / "sudoku" / "sudoku.ipynb").read_bytes() for s in STUDENTS}
    with setup_from_config(course_config(ROOT), assignment).grader() as grader:
        for data in handed.values():
            measured(grader, data)  # what is made once for all
        rows = {s: [measured(grader, data) for _ in range(rounds)] for s, data in handed.items()}
    print(f"| submission | {' | '.join(KINDS)} | rest | whole |")
    print("|---" * (len(KINDS) + 3) + "|")
    for student, several in rows.items():
        cells, known = [], 0.0
        for kind in KINDS:
            spent = 1000 * statistics.median(sum(took[kind]) for took in several)
            passes = len(several[0][kind])
            known += spent
            cells.append(f"{spent:.0f}" + (f" ({passes})" if passes > 1 else ""))
        whole = 1000 * statistics.median(took["whole"][0] for took in several)
        print(f"| {student} | {' | '.join(cells)} | {whole - known:.0f} | {whole:.0f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
