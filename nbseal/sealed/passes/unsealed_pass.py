"""A pass for one test that its author has opted out of sealing: it runs in the student's process.

What comes back is the word of that process, which a student's code can change. So nothing is taken
but whether the test ended without an error, and of a visible test what it showed. The worker knows
the text of this one test, and nothing else that is hidden.
"""

import time
from collections.abc import Iterator

from nbformat import NotebookNode

from nbseal.notebook.submission import Step, read_submission
from nbseal.results import Verdict
from nbseal.sealed.common.events import Event, Finished, Tested, too_late
from nbseal.sealed.common.outputs import Output, error_output
from nbseal.sealed.common.pass_request import Order
from nbseal.sealed.common.setups import CheckerSetup
from nbseal.sealed.passes.pass_steps import TEST_THERE, steps_of, worker_for
from nbseal.sealed.trusted.reasons import MAX_VISIBLE
from nbseal.sealed.trusted.trusted_notebook import TrustedNotebook
from nbseal.walls.zygote import Zygote

FAILED = "The check failed. It ran together with your code, so what it says is left out."


def unsealed_events(
    notebook: TrustedNotebook, setup: CheckerSetup, data: bytes, order: Order, zygote: Zygote
) -> Iterator[Event]:
    """Do such a pass: yield the result of the only test in `order.asked`, then the end.

    Without a result if the test is not of the kind that the order wants, visible or hidden.
    """
    [name] = order.asked or []
    hidden = notebook.script.cells[name].hidden
    if not order.asks(name, hidden):
        yield Finished()
        return
    end = time.monotonic() + order.seconds
    submission = read_submission(data, notebook.assignment, notebook.release)
    steps, skipped = steps_of(submission, order, notebook)
    cell = notebook.cell_of(name)
    test = NotebookNode(cell | {"source": order.instead.get(name, cell.source)})
    remote = worker_for([*steps, Step(TEST_THERE, None, test)], skipped, zygote, setup, notebook)
    replay, tested = remote.notebook, None
    last = len(replay.cells) - 1
    for position in range(last + 1):
        if time.monotonic() > end:
            tested = too_late(name)
            break
        replay.forward(position)
    if tested is None:
        start = time.monotonic()
        outputs, well = replay.run(last)
        tested = _tested(name, hidden, outputs, well, time.monotonic() - start)
    remote.close()
    yield tested
    yield Finished(walls=remote.worker.walls)


def _tested(name: str, hidden: bool, outputs: list[Output], well: bool, seconds: float) -> Tested:
    """The result of a test, and what a student may see of it.

    outputs, well: what its process says that it showed, and whether it ended without an error.
    """
    verdict, reason = Verdict.PASSED if well else Verdict.FAILED, ""
    if hidden:
        outputs = [] if well else [error_output("CheckFailed", FAILED)]
    if not well:
        reason = FAILED if hidden else _said(outputs)
    return Tested(name, verdict, reason, hidden=hidden, seconds=seconds, outputs=outputs)


def _said(outputs: list[Output]) -> str:
    """Why a visible test failed, in the words of its error."""
    errors = [output for output in outputs if output["output_type"] == "error"]
    if not errors:
        return "The check failed."
    kind, text = errors[-1]["ename"], errors[-1]["evalue"]
    plain = kind in ("AssertionError", "CellStopped")
    return (text if plain else f"{kind}: {text}")[:MAX_VISIBLE] or "The check failed."
