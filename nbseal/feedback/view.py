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
    notebook, reasons = _first_outputs(notebook, helped)
    marks = {
        name: replace(mark, points=points, by_check=points, by_hand=None, extra=0)
        for name, mark in standing.marks.items()
        if name in names
        for points in [0 if name in helped else mark.by_check or 0]
    }
    failed = {"verdict": Verdict.FAILED, "points": 0, "instead_of": []}
    told = {
        **record,
        "tests": [
            test | failed | {"reason": reasons[test["name"]]} if test["name"] in helped else test
            for test in tests
        ],
        "notes": _without_followed(record.get("notes", {})),
        "remarks": [one for one in record.get("remarks", ()) if not one.startswith(STOPPED)],
    }
    notes = _without_followed(standing.notes)
    shown = replace(standing, marks=marks, comments={}, penalty=0.0, notes=notes)
    return replace(outline, sections=sections), shown, told, notebook


def _without_followed(notes: Mapping[str, str]) -> dict[str, str]:
    return {exercise: note.partition(FOLLOWED)[0].strip() for exercise, note in notes.items()}


def _first_outputs(
    notebook: NotebookNode, helped: Mapping[str, str]
) -> tuple[NotebookNode, dict[str, str]]:
    """The notebook without what test cells say after follow-through, {test cell: that}; and why they
    failed before, {test cell: reason}."""
    notebook, reasons = from_dict(notebook), dict.fromkeys(helped, "")  # a copy
    for cell in notebook.cells:
        if said := helped.get(name := grade_id(cell) or ""):
            told = [one for one in cell.outputs if one.get("text", "").strip() != said.strip()]
            reasons[name] = next((one.evalue for one in told if one.output_type == "error"), "")
            cell.outputs = told
    return notebook, reasons
