"""The plain run: cells and some checks run in the student's process, as with plain nbgrader.

What comes back is the word of that process, which a student's code can change. The worker gets the text of
the checks that are asked, of those before them, and of those that bind names which these use.
"""

import re
import time
from collections.abc import Collection, Iterator
from contextlib import suppress

from msgspec.structs import replace

from nbseal.notebook.partial_credit import LARGER, points_for
from nbseal.notebook.submission import Step, read_submission
from nbseal.results import Verdict
from nbseal.sealed.checker.fixed_sentences import AT
from nbseal.sealed.checker.notebook import TrustedNotebook
from nbseal.sealed.checker.plan import TEST_THERE, worker_for
from nbseal.sealed.checker.reasons import MAX_VISIBLE
from nbseal.sealed.checker.script import Cell, Script, key_of
from nbseal.sealed.client.replay import Replay
from nbseal.sealed.common.events import Event, Finished, Tested, too_late
from nbseal.sealed.common.outputs import Output, error_output
from nbseal.sealed.common.pass_request import PassRequest
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.walls.zygote import Zygote

FAILED = "The check failed. It ran together with your code, so what it says is left out."


def plain_events(
    notebook: TrustedNotebook,
    setup: CheckerSetup,
    data: bytes,
    request: PassRequest,
    zygote: Zygote,
) -> Iterator[Event]:
    """Do such a pass: yield the results of the tests in `request.plain`, then the end."""
    end, script = time.monotonic() + request.seconds, notebook.script
    wanted = tests_needed(script, [*request.plain, *request.before], hidden=bool(request.hidden))
    steps: list[Step] = []
    for step in read_submission(data, notebook.assignment, notebook.release).steps:
        if step.cell.cell_type != "code":
            continue
        if step.role != "test":
            steps.append(step)
        elif step.name in wanted:
            steps.append(Step(TEST_THERE, step.name, notebook.cell_of(step.name)))
    there = {step.cell.source.strip() for step in steps}
    # data of cells that are not locked, and that the student has changed
    keys = {key_of(n) for n, c in enumerate(notebook.source.cells) if c.source.strip() not in there}
    theirs = {name for key in keys & script.cells.keys() for name in script.cells[key].names.bound}
    unsealed = {test.name for test in notebook.assignment.unsealed}
    cells = [position for position, step in enumerate(steps) if step.role != TEST_THERE]
    skipped = {cells[index] for index in request.skipped if index < len(cells)}
    remote = worker_for(steps, skipped, zygote, setup, notebook)
    for position, step in enumerate(steps):
        if step.role != TEST_THERE or not step.name or step.name not in request.plain:
            continue
        cell, start = script.cells[step.name], time.monotonic()
        if start > end:
            yield too_late(step.name)
            continue
        outputs, well = remote.replay.run(position)
        # a check whose magic does nothing here has asked nothing
        well = well and not any("was passed over:" in o.get("text", "") for o in outputs)
        # that process may show any number, also where the check shows none
        shows = step.name in unsealed or cell.credit
        most = float(step.cell.metadata.nbgrader.get("points", 0)) if shows else None
        tested = _tested(step.name, cell, outputs, well, most, remote.replay)
        changed = {*script.kept[step.name]} & theirs if tested.verdict == Verdict.FAILED else ()
        fate = {"changed": sorted(changed), "stopped": not remote.worker.there}
        yield replace(tested, **fate, seconds=time.monotonic() - start)
    remote.worker.close()
    yield Finished(walls=remote.worker.walls)


def tests_needed(script: Script, asked: Collection[str], *, hidden: bool) -> set[str]:
    """The tests that run there: those asked, and those before them, also `hidden` ones or not, that alone
    bind names which others use."""
    found, needed = set(asked), set[str]()
    ours = {n for c in script.cells.values() if c.role != "test" for n in c.names.bound}
    reached = False
    for name, cell in reversed([*script.cells.items()]):
        reached = reached or name in asked
        if cell.role == "test" and (hidden or not cell.hidden) and cell.names.bound & needed:
            found.add(name)
        if reached and (cell.role != "test" or name in found):
            needed |= cell.names.first - ours
    return found


def _tested(
    name: str, cell: Cell, outputs: list[Output], well: bool, most: float | None, replay: Replay
) -> Tested:
    """The result of a test, and what a student may see of it: of a hidden one, only fixed messages.

    outputs, well: what its process says that it showed, and whether it ended without an error.
    most: the points that it can give; None: it passes or fails. replay: for what was lost there.
    """
    hidden = cell.hidden
    points = _credit(outputs, most) if well and most is not None else None
    if well and (points is None or most is None or points >= most):
        why = LARGER if (points or 0) > (most or 0) else ""
        return Tested(name, Verdict.PASSED, why, hidden=hidden, outputs=[] if hidden else outputs)
    reason = _said(outputs)
    if hidden:
        fixed = {*cell.messages, replay.worker.lost}
        reason = max((m for m in fixed if m and m in reason), key=len, default=FAILED)
    if points is not None:
        reason = f"This check gives {points:g} of {most:g} points."
    reason = replay.with_lost(reason)
    if hidden:
        outputs = [error_output("CheckFailed", reason)]
    return Tested(name, Verdict.FAILED, reason, points or 0, hidden=hidden, outputs=outputs)


def _credit(outputs: list[Output], most: float) -> float | None:
    """The points that a test shows as its last value, as nbgrader's `determine_grade` takes them, or None."""
    for output in outputs:
        if output["output_type"] == "execute_result":
            with suppress(TypeError, ValueError):
                text = str(output["data"].get("text/plain", ""))
                return points_for(float(re.sub(r"^np\.\w+\((.+)\)$", r"\1", text)), most)
    return None


def _said(outputs: list[Output]) -> str:
    """Why a visible test failed, in the words of its error."""
    errors = [output for output in outputs if output["output_type"] == "error"]
    if not errors:
        return "The check failed."
    kind, text, trace = (errors[-1][key] for key in ("ename", "evalue", "traceback"))
    if kind == "AssertionError" and not text:
        lines = re.findall(r"^-+> \d+ *(assert\b.*)", "\n".join(trace), re.MULTILINE)
        return f"{AT}{lines[-1]}`."[:MAX_VISIBLE] if lines else "The check failed."
    return (text if kind in ("AssertionError", "CellStopped") else f"{kind}: {text}")[:MAX_VISIBLE]
