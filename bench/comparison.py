"""Compares the ways of the course to solve a Sudoku, and draws bench/comparison.md.

    python bench/comparison.py [--every N] [--rounds R]    measures, then draws
    python bench/comparison.py --draw                      draws what was measured last

Every puzzle goes through all solvers in turn; every grid is checked. A time is processor time from the
81 characters to the grid, the best of the rounds. The figures go to bench/comparison.json, which is
written after every puzzle, so an interrupted run leaves what it has measured.
"""

import argparse
import gc
import json
import platform
import statistics
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import approaches  # noqa: E402
import comparison_page  # noqa: E402
from solvers import SETS, valid  # noqa: E402

FIGURES = HERE / "comparison.json"
GOLDEN = 0.6180339887498949
ENOUGH = 1.0  # seconds after which a puzzle is not solved once more


def puzzles_of(name: str) -> list[str]:
    """The lines of a set of puzzles."""
    return (HERE / "puzzles" / f"norvig_{name}.txt").read_text(encoding="utf-8").split()


def measure(
    line: str, solvers: dict[str, approaches.Solver], rounds: int
) -> dict[str, dict[str, float]]:
    """{"guesses", "ms", "alone": by solver} for a puzzle. Raises ValueError for a wrong grid."""
    best: dict[str, float] = {}
    alone: dict[str, float] = {}
    spent = dict.fromkeys(solvers, 0.0)
    guesses: dict[str, float] = {}
    grids = set()
    for _ in range(rounds):
        for name, solve in solvers.items():
            if spent[name] > ENOUGH:
                continue
            start = time.process_time()
            grid, guesses[name] = solve(line)
            took = time.process_time() - start
            spent[name] += took
            best[name] = min(took, best.get(name, took))
            if isinstance(solve, approaches.Established):
                alone[name] = min(solve.alone, alone.get(name, solve.alone))
            grids.add(grid)
            if len(grid) != 81 or not valid(grid, line):
                raise ValueError(f"{name} does not solve {line}: {grid}")
            if len(grids) > 1:
                raise ValueError(f"{name} has another solution of {line} than the rest: {grid}")
    return {
        "guesses": guesses,
        "ms": {name: round(1000 * seconds, 3) for name, seconds in best.items()},
        "alone": {name: round(1000 * seconds, 3) for name, seconds in alone.items()},
    }


def in_turn(sets: dict[str, list[str]], every: int) -> list[tuple[str, int, str]]:
    """(set, number, line) of every Nth puzzle of each set, so mixed that any beginning is fair, too.

    Multiples of the golden ratio spread evenly: a share of the list is that share of every set, and
    is taken from all parts of it.
    """
    chosen = [
        (place * GOLDEN % 1, (name, place * every + 1, line))
        for name, lines in sets.items()
        for place, line in enumerate(lines[::every])
    ]
    return [puzzle for _, puzzle in sorted(chosen, key=lambda one: one[0])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="take every Nth puzzle of each set")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--draw", action="store_true", help="do not measure")
    options = parser.parse_args()
    if options.every < 1 or options.rounds < 1:
        parser.error(f"--every {options.every} --rounds {options.rounds}: both must be 1 or more")
    if not options.draw:
        run(options.every, options.rounds)
    if not FIGURES.exists():
        parser.error(f"{FIGURES} does not exist: measure first, without --draw")
    for path in comparison_page.write(json.loads(FIGURES.read_text(encoding="utf-8"))):
        print("written:", path.relative_to(HERE.parent))


def run(every: int, rounds: int) -> None:
    """Measure, and write the figures after every puzzle."""
    solvers, missing = approaches.solvers()
    gc.collect()
    gc.freeze()  # else who makes many clauses pays for looking through all modules
    for notebook in missing:
        print(f"left out: source/{notebook}/{notebook}.ipynb is not there")
    sets = {name: puzzles_of(name) for name in SETS}
    figures: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "options": f"--every {every} --rounds {rounds}",
        "rounds": rounds,
        "sizes": {name: len(lines) for name, lines in sets.items()},
        "missing": missing,
        "puzzles": [],
    }
    todo = in_turn(sets, every)
    for name, number, line in todo:
        puzzle = {"set": name, "number": number, "line": line}
        figures["puzzles"].append(puzzle | measure(line, solvers, rounds))
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        print(f"\r{len(figures['puzzles'])} of {len(todo)} puzzles", end="", flush=True)
    print()
    for name in solvers:
        median = statistics.median(p["ms"][name] for p in figures["puzzles"])
        print(f"{name}: median {median:.2f} ms")


if __name__ == "__main__":
    main()
