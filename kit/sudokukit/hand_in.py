"""Looks at your notebook before you hand it in.

    python sudokukit-1.0-py3-none-any.whl                  looks at the notebook beside this file
    python sudokukit-1.0-py3-none-any.whl sudoku.ipynb     looks at this one

It says whether all exercise cells are there and the locked cells are as you got them, runs the
notebook from top to bottom as *Restart kernel and run all* does, without changing it, and says
which self-checks pass. It ends with code 0 if there is nothing to mend, else with 1.

It needs what the notebook needs, and nothing else.
"""

import argparse
import contextlib
import hashlib
import importlib
import json
import os
import queue
import re
import subprocess
import sys
import textwrap
import threading
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

SECONDS = 60  # that a cell may run; the longest self-check stops itself after a quarter of that
UNFINISHED = "Mend what is said above if you can. What is not finished can be handed in, too."
WHEEL = next((p for p in Path(__file__).resolve().parents if p.suffix == ".whl"), None)
TOOL = WHEEL.name if WHEEL else "-m sudokukit.hand_in"  # python TOOL runs this
FOLLOWING = ("NameError", "NotImplementedError")  # what unwritten code leads to further down
DOWNLOADS = "Get the assignment anew, and copy your answers into its notebook."

Cell = dict[str, Any]  # a cell of a notebook file
Output = dict[str, Any]  # what it shows, as a notebook file has it
Points = dict[str, tuple[float, float]]  # {exercise: (in its self-check, in its hidden checks)}


class Unusable(Exception):
    """The notebook cannot be looked at. The message says why, and what to do."""


# ---- Reading ---------------------------------------------------------------------------------


def notebooks_in(folder: Path) -> list[Path]:
    """The notebooks in a folder that belong to an assignment; Unusable if there is none."""
    found = sorted(path for path in folder.glob("*.ipynb") if not path.name.startswith("."))
    if not found:
        raise Unusable(
            f"There is no notebook (.ipynb) in the folder {folder}. Name yours: python {TOOL} NOTEBOOK"
        )
    ours = [path for path in found if '"nbgrader"' in path.read_text("utf-8", errors="replace")]
    return ours or found


def read(path: Path) -> list[Cell]:
    """The cells of a notebook, as dictionaries. Raises Unusable if it is none, or an old one."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise Unusable(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise Unusable(f"{path} is a folder. Name the notebook in it.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"{path.name} cannot be read ({error}).") from None
    try:
        notebook = json.loads(text)
    except ValueError as error:
        raise Unusable(
            f"{path.name} is not a notebook: it is not JSON ({error}). Was it saved in full, and with "
            "File > Save Notebook? Open it in Jupyter and save it again."
        ) from None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if (isinstance(notebook, dict) and "worksheets" in notebook) or notebook_format(notebook) < 4:
        raise Unusable(
            f"{path.name} has the format of an older version of Jupyter. Open it in JupyterLab and save it."
        )
    if not isinstance(cells, list) or not all(map(is_cell, cells)):
        raise Unusable(f"{path.name} is JSON, but not a notebook. Is it the right file?")
    for each in cells:
        each["source"] = "".join(each["source"])
    if not any(marks(cell) for cell in cells):
        raise Unusable(
            f"{path.name} does not belong to an assignment, or was saved by a program that drops what "
            f"marks its cells. {DOWNLOADS}"
        )
    return cells


def notebook_format(notebook: object) -> int:
    number = notebook.get("nbformat", 4) if isinstance(notebook, dict) else 4
    return number if isinstance(number, int) else 4


def is_cell(cell: Any) -> bool:
    source = cell.get("source") if isinstance(cell, dict) else None
    texts = isinstance(source, list) and all(isinstance(line, str) for line in source)
    kinds = ("code", "markdown", "raw")
    return (texts or isinstance(source, str)) and cell.get("cell_type") in kinds


def marks(cell: Cell) -> dict[str, Any]:
    """What nbgrader has written about a cell; {} for one that a student has made."""
    metadata = cell.get("metadata")
    ours = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return ours if isinstance(ours, dict) and isinstance(ours.get("grade_id"), str) else {}


def contents(cells: list[Cell]) -> tuple[Points, Collection[str]]:
    """({exercise: (points of its self-check, of its hidden checks)}, those without code to write)."""
    code = "\n".join(cell["source"] for cell in cells if cell["cell_type"] == "code")
    named = re.search(r"^from sudokukit\.([a-z]+) import", code, re.MULTILINE)
    if not named:
        raise Unusable(
            f"The first cell, which finds the tools of the course, is missing or changed. {DOWNLOADS}"
        )
    try:
        course = importlib.import_module(f"sudokukit.{named[1]}").COURSE
    except (AttributeError, ImportError) as error:
        missing = getattr(error, "name", None) or ""
        if isinstance(error, ImportError) and not missing.startswith("sudokukit"):
            raise Unusable(
                f"Python's package {missing} is missing: pip install jupyterlab"
            ) from None
        raise Unusable(
            f"This notebook and {TOOL} are not of the same version. {DOWNLOADS}"
        ) from None
    return dict(course.points), course.unwritten


# ---- Are all cells there? --------------------------------------------------------------------


def checksum(cell: Cell) -> str:
    """The number that nbgrader has given to a cell when the notebook was made."""
    ours = marks(cell)
    flags = [str(bool(ours.get(flag))) for flag in ("grade", "solution", "locked")]
    parts = [cell["source"], cell["cell_type"], *flags, ours["grade_id"]]
    if ours.get("grade"):
        with contextlib.suppress(TypeError, ValueError):
            parts.append(str(float(ours.get("points", 0))))
    return hashlib.md5("".join(parts).encode(), usedforsecurity=False).hexdigest()


def unwritten_of(cells: list[Cell], exercises: Collection[str]) -> set[str]:
    """The exercises whose cells are as the student got them."""
    named = {name: cell for cell in reversed(cells) if (name := marks(cell).get("grade_id"))}
    return {
        name
        for name in exercises
        if name in named
        and named[name]["cell_type"] == "code"
        and marks(named[name]).get("checksum") == checksum(named[name])
    }


def problems_of(
    cells: list[Cell], exercises: Collection[str], without_code: Collection[str]
) -> Iterator[str]:
    """Sentences about cells that are missing, twice there or changed, or not written yet."""
    by_name: dict[str, list[Cell]] = {}
    for each in cells:
        if marks(each):
            by_name.setdefault(marks(each)["grade_id"], []).append(each)
    unwritten = unwritten_of(cells, exercises)
    for exercise in exercises:
        if exercise not in by_name and exercise not in without_code:
            yield f"The cell of the exercise {exercise} is missing. It earns no points so. {DOWNLOADS}"
        if f"test_{exercise}_examples" not in by_name:
            yield f"The self-check of {exercise} is missing, so that it cannot be run here."
    for name, found in by_name.items():
        if len(found) > 1:
            yield f"The cell {name} is there {len(found)} times. Only one counts: delete the others."
        cell, ours = found[0], marks(found[0])
        same = ours.get("checksum") == checksum(cell)
        if name in exercises and cell["cell_type"] != "code":
            yield f"The cell of the exercise {name} is no code cell any more. Make it one again."
        elif name in unwritten:
            yield f"The exercise {name} is not written yet."
        elif ours.get("locked") and ours.get("checksum") and not same:
            yield (
                f"The locked cell {name} was changed. It is graded as you got it, so what you changed "
                f"there does not count. {DOWNLOADS}"
            )


# ---- Running ---------------------------------------------------------------------------------


def run(path: Path, seconds: int = SECONDS) -> Iterator[tuple[Cell, list[Output]]]:
    """Run all code cells in order; yields (cell, its outputs as notebook outputs) for each.

    A cell that takes longer than so many seconds ends the run: Unusable.
    """
    try:
        import nbclient
        import nbformat
        from jupyter_client.kernelspec import NoSuchKernel
    except ImportError:
        yield from run_plainly(path, seconds)
        return
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    client = nbclient.NotebookClient(
        notebook,
        timeout=seconds,
        allow_errors=True,
        on_cell_executed=not_silent,
        extra_arguments=[
            "--log-level=ERROR"
        ],  # a kernel warns of things that are not the student's
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        with client.setup_kernel():
            for number, cell in enumerate(notebook.cells):
                if cell.cell_type == "code":
                    try:
                        client.execute_cell(cell, number)
                    except nbclient.exceptions.CellTimeoutError:
                        raise Unusable(too_slow(cell, seconds)) from None
                    except nbclient.exceptions.DeadKernelError:
                        raise Unusable(ended(cell)) from None
                    yield cell, cell.outputs
    except NoSuchKernel:
        yield from run_plainly(path, seconds)


def not_silent(cell: Any, cell_index: int, execute_reply: dict[str, Any]) -> None:
    """Add the error of a cell that ended with one which the kernel could not show."""
    reply = execute_reply["content"]
    if reply["status"] == "error" and not error_of(cell.outputs):
        error = {"output_type": "error", "ename": reply["ename"], "evalue": reply["evalue"]}
        cell.outputs.append(type(cell)({**error, "traceback": []}))


def run_plainly(path: Path, seconds: int = SECONDS) -> Iterator[tuple[Cell, list[Output]]]:
    """The same without a kernel: in a Python of its own, with IPython, cell by cell."""
    tool = [WHEEL] if WHEEL else ["-m", "sudokukit.hand_in"]
    command = [sys.executable, *map(str, tool), "--cells", str(path.resolve())]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, cwd=path.parent, encoding="utf-8"
    )
    output = process.stdout
    assert output is not None  # it is a pipe
    lines: queue.Queue[str] = queue.Queue()

    def listen() -> None:
        for line in output:
            lines.put(line)
        lines.put("")

    threading.Thread(target=listen, daemon=True).start()
    code = [cell for cell in read(path) if cell["cell_type"] == "code"]
    try:
        for cell in code:
            try:
                line = lines.get(timeout=seconds)
            except queue.Empty:
                raise Unusable(too_slow(cell, seconds)) from None
            if not line:
                raise Unusable(ended(cell))
            yield cell, json.loads(line)
    finally:
        process.kill()
        process.wait()
        output.close()


def run_cells(path: Path) -> None:
    """The other end: run the cells in this process, and write a line of JSON after each."""
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output
    from traitlets.config import Config

    config = Config()
    config.HistoryManager.enabled = False
    tell = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a cell prints past sys.stdout does not get between the lines
    sys.path.insert(0, os.getcwd())
    shell = InteractiveShell.instance(config=config)
    for cell in read(path):
        if cell["cell_type"] == "code":
            with capture_output() as captured:
                result = shell.run_cell(cell["source"])
            outputs = [{"output_type": "stream", "name": "stdout", "text": captured.stdout}]
            error = result.error_before_exec or result.error_in_exec
            if error:
                outputs.append(
                    {"output_type": "error", "ename": type(error).__name__, "evalue": str(error)}
                )
            tell.write(json.dumps(outputs) + "\n")
            tell.flush()


def too_slow(cell: Cell, seconds: int) -> str:
    return f"{called(cell)} did not end within {seconds} seconds. Is there a loop that never ends? What stands below it was not run."


def ended(cell: Cell) -> str:
    return f"Python ended while it ran {called(cell)[0].lower()}{called(cell)[1:]}: does it call exit(), or take too much memory? What stands below it was not run."


def called(cell: Cell) -> str:
    """How a cell is called in a sentence."""
    first = next((line for line in cell["source"].splitlines() if line.strip()), "")
    name = marks(cell).get("grade_id")
    if name and marks(cell).get("solution"):
        return f"The cell {name}"
    return f"The cell that begins with {first[:60]!r}"


# ---- The report ------------------------------------------------------------------------------


def error_of(outputs: list[Output]) -> Output | None:
    return next((output for output in outputs if output["output_type"] == "error"), None)


def printed(outputs: list[Output]) -> str:
    texts = [output.get("text", "") for output in outputs if output["output_type"] == "stream"]
    return "".join("".join(text) for text in texts)


def notes_in(text: str) -> tuple[list[str], str]:
    """(what a self-check noticed besides, one sentence a line; the rest of what it printed)."""
    lines = text.splitlines()
    notes = [line.removeprefix("Note: ") for line in lines if line.startswith("Note: ")]
    return notes, "\n".join(line for line in lines if not line.startswith("Note: "))


def say(text: str, mark: str = "") -> None:
    """Print a paragraph, with a mark before its first line."""
    print(textwrap.fill(text, 100, initial_indent=f"{mark:9}", subsequent_indent=" " * 9))


def look_at(path: Path, seconds: int = SECONDS) -> bool:
    """Look at one notebook and tell what there is to tell; returns whether all is well."""
    print(f"\n{path.name}")
    usable = True
    try:
        cells = read(path)
        exercises, without_code = contents(cells)
        problems = list(problems_of(cells, exercises, without_code))
        unwritten = unwritten_of(cells, exercises)
    except Unusable as reason:
        usable, problems = False, [str(reason)]
    for problem in problems:
        say(problem, "problem")
    if not usable:
        return usable
    if not problems:
        say("All exercise cells are there, and the locked cells are as you got them.", "ok")
    checks = {f"test_{exercise}_examples": exercise for exercise in exercises}
    passed: set[str] = set()
    stopped, errors, below, following = False, 0, False, 0
    results: list[tuple[str, str]] = []
    notes: dict[str, None] = {}
    try:
        for cell, outputs in run(path, seconds):
            name, error = marks(cell).get("grade_id", ""), error_of(outputs)
            exercise, below = checks.get(name), below or name in unwritten
            text = printed(outputs)
            if exercise:
                found, text = notes_in(text)
                notes.update(dict.fromkeys(found))
            if exercise and not error:
                passed.add(exercise)
                first = text.split("Points so far")[0].strip().removeprefix("✓ ")
                results.append((first or f"{exercise}: passed.", "passed"))
            elif error and (exercise or name) in unwritten:
                pass  # it is said above
            elif exercise and error:
                told = (error["evalue"] or error["ename"]).partition(" Put your code there")[0]
                results.append((f"{exercise}: {told}", "open"))
            elif error and below and name not in exercises and error["ename"] in FOLLOWING:
                following += 1
            elif error:
                errors += 1
                told = f"{error['ename']}: {error['evalue']}".rstrip(": ").splitlines()[0]
                told = re.sub(r"\([^()]*, (line \d+)\)$", r"(\1)", told)  # the file has no name
                say(f"{called(cell)} ends with an error: {told}", "problem")
    except Unusable as reason:
        stopped = True
        say(str(reason), "problem")
    if following:
        cells_end = "1 other cell ends" if following == 1 else f"{following} other cells end"
        say(f"{cells_end} with an error, since something above is not written yet.")
    for note in notes:
        say(note, "problem")
    if not (errors or stopped or unwritten):
        say("The notebook runs from top to bottom.", "ok")
    for text, mark in results:
        say(text, mark)
    seen, hidden = (sum(points) for points in zip(*exercises.values(), strict=True))
    earned = sum(exercises[exercise][0] for exercise in passed)
    still_open = ", ".join(exercise for exercise in exercises if exercise not in passed)
    rest = f"Still open: {still_open}." if still_open else "All of them pass."
    say(f"Points so far: {earned} of {seen} in self-checks. {rest}")
    say(
        f"The other {hidden} of the {seen + hidden} points are in hidden checks, which run when your notebook is graded."
    )
    return not (problems or errors or stopped or notes or still_open)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog=f"python {TOOL}", description="Looks at a notebook before it is handed in."
    )
    parser.add_argument(
        "notebooks", nargs="*", type=Path, help="by default all in the folder of this file"
    )
    parser.add_argument("--seconds", type=int, default=SECONDS, help="that a cell may run")
    parser.add_argument("--cells", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):  # some consoles cannot show every character
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if options.cells:
        run_cells(options.cells)
        return 0
    try:
        paths = options.notebooks or notebooks_in(WHEEL.parent if WHEEL else Path.cwd())
    except Unusable as error:
        print(error)
        return 1
    well = [look_at(path, options.seconds) for path in paths]
    print("\n" + ("Nothing to mend: it can be handed in." if all(well) else UNFINISHED))
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
