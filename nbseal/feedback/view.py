"""What a student may see of the marks: all, or, until the assignment is due, what self-checks say.

Whoever hands in again and again, and learns each time which hidden checks pass, learns the hidden checks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from nbformat import NotebookNode, from_dict

from nbseal.course.gradebook import Standing
from nbseal.course.needs_a_person import FOLLOWED, STOPPED
from nbseal.feedback.outline import Outline
from nbseal.notebook.assignment import grade_id
from nbseal.results import Verdict


@dataclass(frozen=True)
class View:
    """hidden: whether a page says what came of hidden checks; note: a sentence at its top."""

    hidden: bool = True
    note: str = ""


EVERYTHING = View()


def self_checks(
    outline: Outline, standing: Standing, record: Mapping[str, Any], notebook: NotebookNode
) -> tuple[Outline, Standing, Mapping[str, Any], NotebookNode]:
    """The same without all that depends on hidden checks or on a person.

    A self-check that passes with the reference of an earlier exercise is shown as it failed first:
    that the earlier one is wrong, perhaps only a hidden check has found.
    """
    sections = tuple(
        replace(section, checks=checks, points=sum(check.points for check in checks), by_hand=False)
        for section in outline.sections
        for checks in [tuple(check for check in section.checks if not check.hidden)]
    )
    names = {check.name for section in sections for check in section.checks}
    tests = [test for test in record.get("tests", ()) if test["name"] in names]
    helped = {test["name"]: test["reason"] for test in tests if test["instead_of"]}
    failed = {"verdict": Verdict.FAILED, "points": 0, "reason": "", "instead_of": []}
    marks = {
        name: replace(mark, points=0, by_check=0, by_hand=None, extra=0)
        if name in helped
        else replace(mark, points=mark.by_check or 0, by_hand=None, extra=0)
        for name, mark in standing.marks.items()
        if name in names
    }
    notes = record.get("notes", {}).items()
    told = {
        **record,
        "tests": [test | failed if test["name"] in helped else test for test in tests],
        "notes": {exercise: note.partition(FOLLOWED)[0].strip() for exercise, note in notes},
        "remarks": [one for one in record.get("remarks", ()) if not one.startswith(STOPPED)],
    }
    shown = replace(standing, marks=marks, comments={}, penalty=0.0)
    return replace(outline, sections=sections), shown, told, _first_outputs(notebook, helped)


def _first_outputs(notebook: NotebookNode, helped: Mapping[str, str]) -> NotebookNode:
    """The notebook without what test cells say after follow-through. helped: {test cell: that}."""
    notebook = from_dict(notebook)  # a copy
    for cell in notebook.cells:
        if said := helped.get(grade_id(cell) or ""):
            cell.outputs = [
                output
                for output in cell.outputs
                if output.output_type != "stream" or output.text.strip() != said.strip()
            ]
    return notebook
