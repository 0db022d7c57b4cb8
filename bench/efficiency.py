"""Yardsticks a puzzle of right and wrong solvers, as the efficiency exercise measures them.

    python bench/efficiency.py

A solver without `where_can_it_go` propagates only. Prints a table in Markdown; a solver that needs
more than 300 yardsticks a puzzle is stopped.
"""

import platform
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
import notebooks  # noqa: E402 - the tests' way to run the notebook's code

from nbseal.notebook.answers import read_answers  # noqa: E402

PLAIN = """
def sudoku_full_propagation_with_where_can_it_go(self, to_propagate=None):
    sudoku_full_propagation(self, to_propagate)


Sudoku.full_propagation_with_where_can_it_go = sudoku_full_propagation_with_where_can_it_go
"""


def answers(name: str) -> dict[str, str]:
    """The answers of a student of the example class."""
    path = HERE.parent / "examples" / "answers" / "sudoku" / f"{name}.py"
    return read_answers(path.read_text(encoding="utf-8"))


def main() -> None:
    source = notebooks.read(notebooks.SOURCE)
    checks = {
        name: re.findall(r'"([.\d]{81})"', code)
        for name, _, code in notebooks.code_cells(source)
        if name.startswith("test_efficiency_")
    }
    solvers = {
        "the reference": {},
        "all-right": answers("all-right"),
        "written-differently": answers("written-differently"),
        "slow-but-right": answers("slow-but-right"),
        "the reference, propagation only": {"better_propagation": PLAIN},
        "all-right, propagation only": answers("all-right") | {"better_propagation": PLAIN},
    }
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("| solver | self-check | hidden check |\n|---|---|---|")
    for solver, cells in solvers.items():
        namespace, _ = notebooks.run(source, cells)
        namespace["YARDSTICKS"] = 300
        figures = []
        for puzzles in checks.values():
            try:
                figures.append(f"{namespace['yardsticks'](puzzles):.1f}")
            except AssertionError:
                figures.append("more than 300")
        print(f"| {solver} | {' | '.join(figures)} |")


if __name__ == "__main__":
    main()
