"""What a student reads of a graded submission besides the reasons of its checks."""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from nbseal.notebook.assignment import Assignment, grade_id, is_given
from nbseal.notebook.cell_merge import CHANGED
from nbseal.notebook.given_cells import ABOUT
from nbseal.results import Verdict
from nbseal.sealed.checker.reasons import MAX_QUOTED, SILENT, in_plain_words, stopped_by
from nbseal.sealed.common.events import Tested
from nbseal.sealed.common.outputs import error_output
from nbseal.sealed.marking import Marking
from nbseal.text import listed


def quote_no_more(assignment: Assignment, marking: Marking) -> None:
    """Leave out reasons of hidden checks, once together they have quoted too much."""
    room = MAX_QUOTED
    for name in (test.name for test in assignment.tests if test.name in marking.tests):
        tested = marking.tests[name]
        room -= tested.quoted
        if tested.quoted and room < 0:
            reason = SILENT if tested.verdict == Verdict.FAILED else tested.reason
            marking.tests[name] = _saying(tested, reason, SILENT, lambda _: True)


def say_plainly(assignment: Assignment, marking: Marking, notebook: NotebookNode) -> None:
    """Give plainer reasons to failed checks of a blank cell, or of one that an error has ended."""
    cells, blank = {grade_id(cell): cell for cell in notebook.cells}, marking.first.blank
    above: dict[str | None, str] = {}  # what stopped an unnamed cell above it
    stopped = ""
    for cell in notebook.cells:
        name = grade_id(cell)
        above[name] = stopped = stopped or ("" if name else stopped_by(cell))
    changed = next((r for r in marking.first.remarks if r.startswith(CHANGED)), "")
    given = [n for n, c in cells.items() if n and is_given(c) and c.cell_type == "code"]
    back = listed([name for name in given if re.search(rf"[:,] {re.escape(name)}[,.]", changed)])
    put_back = f"You had changed {back}, which is given, and the original was used." if back else ""
    for exercise in assignment.exercises:
        own = assignment.own_cell(exercise) or ""
        unwritten = own in blank and own not in marking.notes
        for test in (test.name for test in exercise.tests if test.name in marking.tests):
            tested = marking.tests[test]
            old = tested.reason
            why = above.get(own) or put_back
            plain = in_plain_words(old, cells.get(own), why, blank=unwritten)
            if tested.verdict == Verdict.FAILED and plain != old:
                marking.tests[test] = _saying(tested, plain, plain, old.__eq__)


def _saying(tested: Tested, reason: str, words: str, instead_of: Callable[[str], bool]) -> Tested:
    """The same result with another reason.

    words: replace the texts of error outputs for which `instead_of` is true.
    """
    outputs = [
        output | error_output(output["ename"], words)
        if output["output_type"] == "error" and instead_of(output["evalue"])
        else output
        for output in tested.outputs
    ]
    return msgspec.structs.replace(tested, reason=reason, outputs=outputs)


def about(remarks: Sequence[str], notes: Mapping[str, str]) -> list[NotebookNode]:
    """A cell with the remarks and notes for the student; no cell if there are none."""
    lines = [*remarks, *(f"{exercise}: {note}" for exercise, note in notes.items())]
    if not lines:
        return []
    # Markdown shows indented text as it is: it may have file names
    text = "\n".join("    " + " ".join(line.split()) for line in lines)
    return [new_markdown_cell(f"**About this submission**\n\n{text}", id=ABOUT)]
