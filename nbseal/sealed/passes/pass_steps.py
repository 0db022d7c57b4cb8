"""Which cells a pass runs in its worker: the student's, and the reference's where it replaces them."""

from collections.abc import Sequence
from itertools import accumulate

from nbformat import NotebookNode

from nbseal.notebook.assignment import grade_id
from nbseal.notebook.submission import Step, Submission
from nbseal.sealed.common.pass_request import Order
from nbseal.sealed.common.paths import STUB
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.sealed.remote.remote_worker import Remote
from nbseal.sealed.trusted.checker_script import served
from nbseal.sealed.trusted.trusted_notebook import TrustedNotebook
from nbseal.walls.zygote import Zygote

TEST_THERE = "test there"  # the role of a test cell that runs in the worker, unseen


def stands_in(name: str, order: Order, notebook: TrustedNotebook) -> bool:
    """Whether this pass replaces a student's cell and the checker runs the reference for it."""
    cell = notebook.script.cells.get(name)
    reference = cell and cell.reference
    return bool(reference and name in order.replaced and reference.movable and not order.trusted)


def steps_of(
    submission: Submission, order: Order, notebook: TrustedNotebook
) -> tuple[list[Step], set[int]]:
    """The code of a pass, up to the last test that it asks, and the cells that it does not run.

    The reference comes after the student's cell, since others may need its helper functions. The
    released text of a test runs in the worker, too, after the test, if other cells need it.
    """
    code: list[Step] = []
    for step in submission.steps:
        if step.cell.cell_type == "code":
            code.append(step)
            if step.role == "test" and step.name in notebook.script.there:
                code.append(Step(TEST_THERE, None, NotebookNode(step.cell)))
    if order.asked is None:
        return code, set(order.skipped)
    solutions = {grade_id(cell): cell for cell in notebook.source.cells}
    last = max(n for n, step in enumerate(code) if step.name in order.asked)
    steps: list[Step] = []
    skipped: set[int] = set()
    before = after = 0  # number of cells that are no tests: submission, this pass
    for step in code[: last + 1]:
        if step.role != "test":
            if before in order.skipped and not (order.replaced and step.role == "given"):
                skipped.add(after)  # a given cell may succeed with the reference
            before += 1
            after += 1
        if step.role == "solution" and step.name and step.name in order.replaced:
            steps.append(Step("extra", None, step.cell))
            after += 1
            cell = solutions[step.name]
            if stands_in(step.name, order, notebook):  # the worker gets stubs instead
                cell = NotebookNode(cell | {"source": notebook.reference_of(step.name).source})
            step = Step("solution", step.name, cell)
        steps.append(step)
    return steps, skipped


def serves(code: Sequence[Step], order: Order, notebook: TrustedNotebook) -> list[list[str]]:
    """Add stubs for given functions that run in the checker; return their names.

    One list for each cell that is no test: the functions that stay in the checker from it on.
    """
    cells = [step for step in code if step.role != "test"]
    if not order.replaced:
        return [[] for _ in cells]
    moved = [name for name in order.replaced if stands_in(name, order, notebook)]
    names = served(notebook.script, [(step.role, step.name or "") for step in cells], moved)
    for step, functions in zip(cells, names, strict=True):
        lines = [f"{name} = {STUB}({name!r}, None)" for name in functions]
        # after a given cell, which defines them; before any other, which may raise an error
        parts = [step.cell.source, *lines] if step.role == "given" else [*lines, step.cell.source]
        step.cell.source = "\n".join(parts)
    return names


def worker_for(
    code: Sequence[Step],
    skipped: set[int],
    zygote: Zygote,
    setup: CheckerSetup,
    notebook: TrustedNotebook,
) -> Remote:
    """The worker of a pass, which runs all cells but the tests."""
    numbers = accumulate(int(step.role != TEST_THERE) for step in code)  # as in the notebook
    steps = [(n, step) for n, step in zip(numbers, code, strict=True) if step.role != "test"]
    released = {cell.source for cell in notebook.release.cells}
    given = {
        index
        for index, (_, step) in enumerate(steps)
        if step.role == "given"
        or (step.role in ("extra", TEST_THERE) and step.cell.source in released)
    }
    return Remote(
        zygote,
        [(number, step.cell.source) for number, step in steps],
        setup.opening,
        setup.cell_seconds,
        given=given,
        tests={index for index, (_, step) in enumerate(steps) if step.role == TEST_THERE},
        skipped=skipped,
        space=notebook,
    )
