"""Where the computing time of grading one submission goes, pass by pass.

    python bench/phases.py [ROUNDS] [--against FOLDER] [--only STUDENT ...] [--audit]

One grader, one submission after the other. What is counted is the time that its checkers and
workers had a core, so that other programs on the machine matter little. --against: another checkout
of the project (`make setup` in it first), whose nbseal and notebooks are measured in turn with these,
round by round; both figures are printed, and after them how many times less the second is. --only:
these students of the example class. --audit: the time of `nbseal audit sudoku`, too, in each. Prints a
table in Markdown: means over the rounds, in ms of a core; in brackets, passes.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent
STUDENTS = [
    "all-right",
    "half-done",
    "blank",
    "edits-tests",
    "returns-lists",
    "wrong-block",
    "slow-but-right",
]
KINDS = ["visible", "hidden", "with the reference", "put off"]
TICK = 1000 / os.sysconf("SC_CLK_TCK")


def kind_of(order) -> str:
    """The kind of a pass."""
    if order.replaced:
        return "with the reference"
    if order.asked is not None:
        return "put off"
    return "hidden" if order.hidden else "visible"


def computed() -> float:
    """Milliseconds of a core that the descendants of this process have had so far."""
    told = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        told[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours, found = {os.getpid()}, True
    while found:
        found = {pid for pid, (parent, _) in told.items() if parent in ours} - ours
        ours |= found
    return TICK * sum(told[pid][1] for pid in ours - {os.getpid()})


def measured(grader, data: bytes) -> dict[str, list[float]]:
    """{kind of pass: the ms of its passes, one by one}."""
    took = defaultdict(list)

    def shortcut(ask):
        def timed(order):
            start = computed()
            try:
                return ask(order)
            finally:
                took[kind_of(order)].append(computed() - start)

        return timed

    grader.grade(data, shortcut=shortcut)
    return took


def serve(students: list[str]) -> None:
    """Measure a round for each line on standard input, with the nbseal and notebooks of this folder."""
    from nbseal import Grader, Times, read_assignment

    here = Path.cwd()
    assignment, folder = read_assignment(here, "sudoku"), here / "examples" / "submitted"
    handed = {s: (folder / s / "sudoku" / "sudoku.ipynb").read_bytes() for s in students}
    release = nbformat.read(here / "release" / "sudoku" / "sudoku.ipynb", as_version=4)
    files = {path.name: path.read_bytes() for path in assignment.path.parent.glob("*.whl")}
    with Grader(assignment, release, files, times=Times(cell=20)) as grader:
        for data in handed.values():
            measured(grader, data)  # what is made once for all
        for _ in sys.stdin:
            told = {student: measured(grader, data) for student, data in handed.items()}
            print(json.dumps(told), flush=True)


def rounds_of(
    folders: list[Path], rounds: int, students: list[str]
) -> Iterator[list[dict[str, dict[str, list[float]]]]]:
    """For each round, what each of the checkouts measures."""
    script = str(Path(__file__).resolve())
    servers = [
        subprocess.Popen(
            [folder / ".venv" / "bin" / "python", script, "--serve", "--only", *students],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for folder in folders
    ]
    for _ in range(rounds):
        told = []
        for server in servers:
            server.stdin.write("\n")
            server.stdin.flush()
            told.append(json.loads(server.stdout.readline()))
        yield told
    for server in servers:
        server.stdin.close()
        server.wait()


def audited(folder: Path) -> str:
    """How long the audit of `sudoku` takes in a checkout, and how much of the cores' time it has."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [folder / ".venv" / "bin" / "nbseal", "audit", "sudoku"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    took, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{took:.0f} s, {spent:.0f} s of a core, exit code {ended.returncode}"


def main(rounds: int, against: Path | None, students: list[str], audit: bool) -> None:
    folders = [*([against.resolve()] if against else []), ROOT.resolve()]
    told = list(rounds_of(folders, rounds, students))
    print(f"| submission | {' | '.join(KINDS)} | whole |{' times less |' if against else ''}")
    print("|---" * (len(KINDS) + (3 if against else 2)) + "|")
    for student in students:
        rows = []
        for which in range(len(folders)):
            several = [round_[which][student] for round_ in told]
            spent = {k: statistics.mean(sum(took.get(k, ())) for took in several) for k in KINDS}
            passes = {k: len(several[0].get(k, ())) for k in KINDS}
            cells = [f"{spent[k]:.0f}" + f" ({passes[k]})" * (passes[k] > 1) for k in KINDS]
            rows.append((cells, sum(spent.values())))
        columns = [", ".join(cells) for cells in zip(*(cells for cells, _ in rows), strict=True)]
        columns.append(", ".join(f"{whole:.0f}" for _, whole in rows))
        columns += [f"{rows[0][1] / rows[1][1]:.2f}"] if against else []
        print(f"| {student} | {' | '.join(columns)} |", flush=True)
    for folder in folders if audit else []:
        print(f"\naudit of sudoku, {folder.name}: {audited(folder)}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", type=int, nargs="?", default=5)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--only", nargs="+", default=STUDENTS, metavar="STUDENT")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--audit", action="store_true")
    options = parser.parse_args()
    if options.serve:
        serve(options.only)
    else:
        main(options.rounds, options.against, options.only, options.audit)
