"""What a class costs, from a few to many: time, memory and the gradebook's size.

    python bench/scaling.py [--sizes 50 200 2000] [--workers N] [--rows 1000 5000] [--parts ...]

Each figure is of a process of its own, on a course in a temporary folder. The parts:

    class     classes of these sizes, in turn, graded on this machine; then once more, unchanged
    cluster   the first two sizes through a Dask scheduler with N workers of one thread each
    overhead  what the scheduler adds to a piece of work of a submission's size, with nothing done
    writing   so many submissions into an empty gradebook, with nothing graded: what the one process
              that writes can do, which bounds the number of machines that are worth having
    endless   what one submission that never ends takes

The class is the example class in turn, without the one that never ends; each submission has a
comment of its own. Prints Markdown. Memory is the peak of the process that writes, and that of all
its graders together (proportional set size, looked at every second). Computing time (CPU) is told
beside the time that passed: on a machine that others use, it is the steadier of the two.
"""

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import psutil
from nbgrader.apps.api import NbGraderAPI

from nbseal.classroom.batch_writer import Writer
from nbseal.classroom.dask_client import cluster_of
from nbseal.classroom.run import CHUNK, ClassOptions, grade_class
from nbseal.classroom.work_unit import Done, grade_unit
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.gradebook import automatic_marks, read_marks
from nbseal.course.marks_writer import add_indexes
from nbseal.course.records import keep_notebook, record_of, write_record
from nbseal.course.release import course_notebooks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.submissions import Unit, read_handed
from nbseal.machine import cores

ROOT = Path(__file__).parent.parent
HANDED_IN = ROOT / "examples" / "submitted"
ENDLESS = "endless-loop"


def make_course(folder: Path, size: int, students: list[str] | None = None) -> Path:
    """A course with so many submissions: of these students of the example class in turn, or of all."""
    course = folder / "course"
    shutil.copytree(ROOT / "source", course / "source")
    shutil.copy(ROOT / "nbgrader_config.py", course)
    made = NbGraderAPI(config=course_config(course)).generate_assignment("sudoku")
    assert made["success"], made["log"]
    names = sorted(path.parents[1].name for path in HANDED_IN.glob("*/sudoku/sudoku.ipynb"))
    examples = students or [name for name in names if name != ENDLESS]
    for n in range(size):
        own = course / "submitted" / f"s{n:06}" / "sudoku"
        own.mkdir(parents=True)
        content = read_example(examples[n % len(examples)])
        own.joinpath("sudoku.ipynb").write_bytes(its_own(content, n))
    return course


def read_example(name: str) -> bytes:
    return (HANDED_IN / name / "sudoku" / "sudoku.ipynb").read_bytes()


def its_own(content: bytes, n: int) -> bytes:
    """A notebook with a cell that no other has, so that nothing can be done once for two."""
    notebook = json.loads(content)
    cell = {"cell_type": "markdown", "id": f"own-{n}", "metadata": {}, "source": f"Number {n}."}
    notebook["cells"].append(cell)
    return json.dumps(notebook).encode()


class Memory(threading.Thread):
    """Looks at the memory of all children until the process ends. peak: MB."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak = 0.0

    def run(self) -> None:
        while True:
            total = 0
            for process in psutil.Process().children(recursive=True):
                try:
                    total += process.memory_full_info().pss
                except psutil.Error:  # it has ended, or is nobody's now
                    continue
            self.peak = max(self.peak, total / 1e6)
            time.sleep(1)


def own_peak() -> float:
    """MB of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def size_of(folder: Path) -> float:
    """MB of all files below."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def computed() -> float:
    """Seconds of computing of this process, and of all of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


# -- what a child measures --------------------------------------------------------------------------


def grade(course: Path, size: int, workers: int, scheduler: str) -> dict[str, float]:
    memory = Memory()
    memory.start()
    start, first, cpu = time.monotonic(), 0.0, computed()
    where = ClassOptions(scheduler=scheduler) if scheduler else ClassOptions(workers=workers)
    number = 0
    for outcome in grade_class(course, "sudoku", (), where):
        assert not outcome.skipped and outcome.record["readable"]
        first = first or time.monotonic() - start
        number += 1
    assert number == size
    return {
        "seconds": time.monotonic() - start,
        "cpu": computed() - cpu,
        "writer cpu": time.process_time(),
        "first": first,
        "own": own_peak(),
        "graders": memory.peak,
        "gradebook": (course / "gradebook.db").stat().st_size / 1e6,
        "files": size_of(course / "autograded"),
    }


def again(course: Path, size: int) -> dict[str, float]:
    start = time.monotonic()
    assert sum(outcome.skipped for outcome in grade_class(course, "sudoku")) == size
    return {"seconds": time.monotonic() - start, "own": own_peak()}


def endless(course: Path) -> dict[str, float]:
    own = course / "submitted" / "endless" / "sudoku"
    own.mkdir(parents=True)
    own.joinpath("sudoku.ipynb").write_bytes(read_example(ENDLESS))
    (outcome,) = grade_class(course, "sudoku", ["endless"])
    return {"seconds": outcome.record["seconds"]}


def nothing(grader: object, unit: Unit) -> Done:
    """As large as what comes of a submission, without doing anything for it."""
    return Done("x" * 150_000, b"x" * 10_000)


def overhead(course: Path, size: int, scheduler: str) -> dict[str, float]:
    setup = setup_from_config(course_config(course), course_notebooks(course, "sudoku")[0])
    units = (Unit(os.urandom(80_000), "") for _ in range(size))
    with cluster_of(setup, scheduler) as pool:
        list(pool.run(nothing, [Unit(b"", "")] * 8))  # graders start
        start, cpu = time.monotonic(), time.process_time()
        number = sum(1 for _ in pool.run(nothing, units))
        seconds, cpu = time.monotonic() - start, time.process_time() - cpu
    assert number == size
    return {"seconds": seconds, "cpu": cpu, "own": own_peak()}


def writing(course: Path, size: int) -> dict[str, float]:
    """Reading, keeping and writing so many results of one submission, as `grade_class` does it."""
    config, assignment = course_config(course), course_notebooks(course, "sudoku")[0]
    folders = NbGraderAPI(config=config).coursedir
    folder = course / "submitted" / "s000000" / "sudoku"
    with setup_from_config(config, assignment).grader() as grader:
        done = grade_unit(grader, read_handed(folders, "s000000", folder, "sudoku").unit)
    start, cpu = time.monotonic(), time.process_time()
    with open_gradebook(course) as gradebook, Writer(gradebook, config) as writer:
        add_indexes(gradebook)
        for n in range(size):
            handed = read_handed(folders, f"t{n:06}", folder, "sudoku")
            marked = done.read()
            record = record_of(marked, handed.digest(""))
            keep_notebook(folders, assignment, handed, done.notebook)
            then = partial(write_record, folders, assignment, handed.student, record)
            writer.add(assignment, handed.student, marked, handed.when, then)
    seconds, cpu, own = time.monotonic() - start, time.process_time() - cpu, own_peak()
    with open_gradebook(course) as gradebook:
        start = time.monotonic()
        for n in range(0, size, CHUNK):
            some = [f"t{i:06}" for i in range(n, min(size, n + CHUNK))]
            assert len(automatic_marks(gradebook, assignment, some)) == len(some)
        looked = time.monotonic() - start
    start = time.monotonic()
    assert len(read_marks(course, assignment)) == size
    return {
        "seconds": seconds,
        "cpu": cpu,
        "own": own,
        "looked": looked,
        "marks": time.monotonic() - start,
        "read": own_peak(),
        "gradebook": (course / "gradebook.db").stat().st_size / 1e6,
    }


# -- the tables -------------------------------------------------------------------------------------


def measured(name: str, *arguments: object) -> dict[str, float]:
    """What a process of its own measures."""
    code = "import json, sys, scaling; from pathlib import Path; a = json.loads(sys.argv[2]); "
    code += "print(json.dumps(getattr(scaling, sys.argv[1])(Path(a[0]), *a[1:])))"
    given = json.dumps([str(arguments[0]), *arguments[1:]])
    run = subprocess.run(
        [sys.executable, "-c", code, name, given],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(run.stdout.splitlines()[-1])


@contextmanager
def made(size: int):
    with tempfile.TemporaryDirectory(prefix="scaling-") as folder:
        yield make_course(Path(folder), size)


@contextmanager
def cluster(workers: int):
    """The address of a scheduler with so many workers, each a process with one thread."""
    dask = str(Path(sys.executable).with_name("dask"))
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
    with tempfile.TemporaryDirectory(prefix="scaling-") as folder, ExitStack() as stack:
        file = Path(folder, "scheduler.json")

        def start(*arguments: str) -> None:
            process = subprocess.Popen(
                [dask, *arguments, "--no-dashboard", "--scheduler-file", str(file)],
                env=environment,
                cwd=folder,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)

        start("scheduler", "--host", "127.0.0.1", "--port", "0")
        while not file.exists() or not file.read_text().strip():
            time.sleep(0.2)
        for _ in range(workers):
            start("worker", "--nthreads", "1", "--no-nanny", "--local-directory", folder)
        address = json.loads(file.read_text())["address"]
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=120)
        yield address


def class_table(sizes: list[int], workers: int) -> None:
    print(f"\n**Classes on this machine, {workers} workers**\n")
    print(
        "| submissions | s in all | s each | CPU s each | writer's CPU ms each | s to the first | "
        "unchanged again, s | writer, MB | graders, MB | gradebook, MB | autograded/, MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for size in sizes:
        with made(size) as course:
            m = measured("grade", course, size, workers, "")
            second = measured("again", course, size)
        print(
            f"| {size} | {m['seconds']:.0f} | {m['seconds'] / size:.2f} | "
            f"{m['cpu'] / size:.2f} | {1000 * m['writer cpu'] / size:.0f} | {m['first']:.1f} | "
            f"{second['seconds']:.1f} | {m['own']:.0f} | {m['graders']:.0f} | "
            f"{m['gradebook']:.1f} | {m['files']:.0f} |",
            flush=True,
        )


def cluster_table(sizes: list[int], workers: int) -> None:
    print(f"\n**The same through Dask, {workers} workers on this machine**\n")
    print("| submissions | s in all | s each | writer's CPU ms each | writer, MB |")
    print("|---|---|---|---|---|")
    for size in sizes[:2]:
        with cluster(workers) as address, made(size) as course:
            m = measured("grade", course, size, workers, address)
        print(
            f"| {size} | {m['seconds']:.0f} | {m['seconds'] / size:.2f} | "
            f"{1000 * m['writer cpu'] / size:.0f} | {m['own']:.0f} |",
            flush=True,
        )


def overhead_table(rows: list[int], workers: int) -> None:
    print("\n**Nothing done, through Dask: 80 kB there, 160 kB back**\n")
    print("| pieces of work | s in all | ms each | writer's CPU ms each | writer, MB |")
    print("|---|---|---|---|---|")
    with cluster(workers) as address, made(1) as course:
        for size in rows:
            m = measured("overhead", course, size, address)
            each, cpu = (1000 * m[name] / size for name in ("seconds", "cpu"))
            print(
                f"| {size} | {m['seconds']:.0f} | {each:.1f} | {cpu:.1f} | {m['own']:.0f} |",
                flush=True,
            )


def writing_table(rows: list[int]) -> None:
    print("\n**Nothing graded: the process that reads, keeps and writes**\n")
    print(
        "| submissions | s in all | ms each | CPU ms each | writer, MB | gradebook, MB | kB each | "
        "to see what is graded, s | all marks, s | memory for all marks, MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for size in rows:
        with made(1) as course:
            m = measured("writing", course, size)
        print(
            f"| {size} | {m['seconds']:.0f} | {1000 * m['seconds'] / size:.1f} | "
            f"{1000 * m['cpu'] / size:.1f} | {m['own']:.0f} | {m['gradebook']:.1f} | "
            f"{1000 * m['gradebook'] / size:.1f} | {m['looked']:.1f} | {m['marks']:.1f} | {m['read']:.0f} |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parts = ["class", "cluster", "overhead", "writing", "endless"]
    parser.add_argument("--sizes", nargs="+", type=int, default=[50, 200, 2000])
    parser.add_argument("--rows", nargs="+", type=int, default=[1000, 5000])
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--parts", nargs="+", choices=parts, default=parts)
    options = parser.parse_args()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"Python {platform.python_version()}, {cores()} cores, load before: {load}")
    if "class" in options.parts:
        class_table(options.sizes, options.workers)
    if "cluster" in options.parts:
        cluster_table(options.sizes, options.workers)
    if "overhead" in options.parts:
        overhead_table(options.rows, options.workers)
    if "writing" in options.parts:
        writing_table(options.rows)
    if "endless" in options.parts:
        with made(0) as course:
            m = measured("endless", course)
        print(f"\nOne submission that never ends: {m['seconds']:.0f} s")


if __name__ == "__main__":
    main()
