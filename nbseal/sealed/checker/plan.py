"""Which cells a pass runs in its worker: the student's, and the reference's where it replaces them."""

import ast
from collections.abc import Sequence
from itertools import accumulate, takewhile
from operator import eq

from nbformat import NotebookNode

from nbseal.notebook.given_cells import parsed
from nbseal.notebook.submission import Step, Submission
from nbseal.sealed.checker.bound_names import used_by
from nbseal.sealed.checker.notebook import TrustedNotebook
from nbseal.sealed.checker.script import Script
from nbseal.sealed.client.replay import Cells
from nbseal.sealed.client.worker_client import WorkerClient
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.walls.zygote import Zygote

# the roles of steps that a submission has none of:
REFERENCE = "reference"  # stubs for a solution that the checker runs in place of a student's
TEST_THERE = "test there"  # a test cell that runs in the worker, unseen
OTHER_TEST = "other test"  # one that is not asked in this stage

TESTS = ("test", OTHER_TEST)
_Place = tuple[int, bool]  # which of a submission's cells that are no tests; whether its reference


def steps_of(
    submission: Submission, request: PassRequest, notebook: TrustedNotebook
) -> tuple[list[Step], set[int]]:
    """The code of a pass, up to the last test that it asks, and the cells that it does not run."""
    code = [step for step in submission.steps if step.cell.cell_type == "code"]
    idle = set() if request.shows else _idle(code, notebook.script)
    if not request.stages:
        if request.hidden:
            tests = notebook.script.cells
            asked = {t.name for t in notebook.assignment.tests if t.sealed and tests[t.name].hidden}
            code = code[: max((n for n, s in enumerate(code) if s.name in asked), default=-1) + 1]
        cells = [step.cell.source for step in code if step.role not in TESTS]
        return code, {*request.skipped} | {n for n, text in enumerate(cells) if text in idle}
    steps: list[Step] = []
    skipped: set[int] = set()
    done: list[_Place] = []
    follows = bool(request.replaced)
    for stage in request.stages:
        planned = _planned(code, stage, notebook, trusted=request.trusted)
        places = [place for place, _ in planned if place]
        same = sum(takewhile(bool, map(eq, places, done)))  # these cells have run
        for place, step in planned:
            if same:
                same -= place is not None
                continue
            again = follows and step.role == "given"  # it may succeed with the reference
            lost = place and not place[1] and place[0] in request.skipped and not again
            if lost or step.cell.source in idle:
                skipped.add(sum(step.role not in TESTS for step in steps))
            steps.append(step)
        done = places
    return steps, skipped


def _idle(code: Sequence[Step], script: Script) -> set[str]:
    """The sources of the course's experiments of which the student's code uses nothing."""
    if not (ours := script.experiments):
        return set()
    texts = {s.cell.source for s in code if s.role in ("solution", "extra")} - ours.keys()
    try:
        used = frozenset[str]().union(*(used_by(ast.Module([*parsed(t)], [])) for t in texts))
    except Exception:  # it is too deep for a parser
        return set()
    return {source for source, bound in ours.items() if not bound & used}


def _planned(
    code: Sequence[Step], stage: Stage, notebook: TrustedNotebook, *, trusted: bool
) -> list[tuple[_Place | None, Step]]:
    """All steps up to the last test of a stage; `trusted`: the reference runs in the worker.

    The reference comes after the student's cell, since others may need its helper functions.
    """
    last = max(n for n, step in enumerate(code) if step.name in stage.asked)
    planned: list[tuple[_Place | None, Step]] = []
    number = 0
    for step in code[: last + 1]:
        if step.role == "test":
            role = "test" if step.name in stage.asked else OTHER_TEST
            planned.append((None, Step(role, step.name, step.cell)))
            continue
        if step.role == "solution" and step.name and step.name in stage.replaced:
            planned.append(((number, False), Step("extra", None, step.cell)))
            role, cell = "solution", notebook.cell_of(step.name)
            if not trusted and notebook.may_run(step.name):
                source = notebook.reference_of(step.name).source
                role, cell = REFERENCE, NotebookNode(cell | {"source": source})
            planned.append(((number, True), Step(role, step.name, cell)))
        else:
            planned.append(((number, False), step))
        number += 1
    return planned


def worker_for(
    code: Sequence[Step],
    skipped: set[int],
    zygote: Zygote,
    setup: CheckerSetup,
    notebook: TrustedNotebook,
) -> WorkerClient:
    """The worker of a pass, which runs all cells but the tests."""
    numbers = accumulate(int(step.role != TEST_THERE) for step in code)  # as in the notebook
    steps = [(n, step) for n, step in zip(numbers, code, strict=True) if step.role not in TESTS]
    released = {cell.source for cell in notebook.release.cells}
    given = {
        index
        for index, (_, step) in enumerate(steps)
        if step.role == "given"
        or (step.role in ("extra", TEST_THERE) and step.cell.source in released)
    }
    sources = [(number, step.cell.source) for number, step in steps]
    cells = Cells(sources, setup.opening, setup.cell_seconds, given, skipped)
    return WorkerClient(zygote, cells, notebook)
