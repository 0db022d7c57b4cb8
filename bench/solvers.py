"""Times the reference solution of the sudoku assignment beside Norvig's program, in one process.

    python bench/solvers.py [ROUNDS]

Both solve every puzzle in turn; every grid is checked. Prints a table in Markdown.
"""

import contextlib
import io
import platform
import statistics
import sys
import time
from pathlib import Path

import norvig

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
import notebooks  # noqa: E402 - the tests' way to run the notebook's code

SETS = ("easy50", "top95", "hardest", "hard10")


def valid(grid: str, puzzle: str) -> bool:
    """Nine different digits in each unit, and the givens of the puzzle kept."""
    index = {square: k for k, square in enumerate(norvig.SQUARES)}
    units = all({grid[index[s]] for s in unit} == set(norvig.DIGITS) for unit in norvig.UNITLIST)
    return units and all(p in (g, ".", "0") for g, p in zip(grid, puzzle, strict=True))


def main(rounds: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        given, _ = notebooks.run(notebooks.read(notebooks.SOURCE))

    def reference(line: str) -> str:
        solved = given["puzzle_board"](line).solve(do_print=False)
        return "".join(str(min(cell)) for row in solved.m for cell in row)

    print(f"Python {platform.python_version()}, {platform.machine()}, {rounds} rounds")
    print("| puzzles | program | median ms | mean ms | max ms | time, Norvig's = 1 |")
    print("|---|---|---|---|---|---|")
    for name in SETS:
        puzzles = (HERE / "puzzles" / f"norvig_{name}.txt").read_text().split()
        times: dict[str, list[float]] = {"Norvig's": [], "the reference": []}
        for puzzle in puzzles * rounds:
            for program, solve in (("Norvig's", norvig.solve), ("the reference", reference)):
                start = time.perf_counter()
                grid = solve(puzzle)
                times[program].append(1000 * (time.perf_counter() - start))
                if grid is None or not valid(grid, puzzle):
                    raise SystemExit(f"{program} does not solve {puzzle}: {grid}")
        base = sum(times["Norvig's"])
        for program, t in times.items():
            print(
                f"| {name} ({len(puzzles)}) | {program} | {statistics.median(t):.2f} "
                f"| {statistics.mean(t):.2f} | {max(t):.1f} | {sum(t) / base:.2f} |"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
