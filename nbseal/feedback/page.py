"""One student's feedback page: made from the graded notebook and the marks, and then checked.

A page has no script and no request in it, needs no other file, and shows no line of a hidden test.
What students wrote gets in cleaned, and a strict policy in the page forbids browsers all else; for
lines of tests the whole page is searched at the end.
"""

import base64
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from nbformat import NotebookNode

from nbseal.course.due import lateness, shown
from nbseal.course.gradebook import CellMark, Standing
from nbseal.feedback.cell_html import Room, cell_html, code_html, outputs_html
from nbseal.feedback.outline import Check, Outline, Section
from nbseal.feedback.page_check import look_through
from nbseal.feedback.sanitise import render_comment
from nbseal.feedback.view import EVERYTHING, View, self_checks
from nbseal.notebook.assignment import grade_id
from nbseal.notebook.given_cells import ABOUT
from nbseal.notebook.secrets import plain
from nbseal.results import Verdict
from nbseal.text import listed, with_code
from nbseal.version import VERSION

PAGE, STYLE = "feedback.html.j2", "feedback.css"
UNREAD = CellMark(0.0, None, None, 0.0, False)  # for a cell without a mark in the gradebook
_ANOTHER = re.compile(r"\[an? (\w+)\], expected \[an? \1\]")
_LEFT_OUT = re.compile(r"\[(an? \w+)\]")  # a value that the reason of a hidden check may not quote
WORDS = {
    "ok": "Passed",
    "bad": "Failed",
    "part": "Partly right",
    "none": "Could not run",
    "hand": "Marked by a person",
    "wait": "Still to be marked",
}


def page_of(
    outline: Outline,
    standing: Standing,
    notebook: NotebookNode,
    record: Mapping[str, Any] | None,
    digest: str = "",
    view: View = EVERYTHING,
) -> str:
    """The page as one HTML document.

    record: that of the grading; without one, verdicts and reasons are not known. digest: is stored in
    the page, for the next run to see whether anything has changed. view: what the student may see now.
    Raises FeedbackError if the page would show what only the instructor may read.
    """
    record = record or {}
    if not view.hidden:
        outline, standing, record, notebook = self_checks(outline, standing, record, notebook)
    room = Room()
    readable = record.get("readable", True)
    kinds = _kinds(outline, notebook) if readable else []  # else it is the release, not theirs
    cells = _cells_by_section(outline, kinds)
    tests = {test["name"]: test for test in record.get("tests", ()) if readable}
    notes = {**standing.notes, **record.get("notes", {})} if readable else {}
    outputs = {grade_id(c) or "": c.get("outputs", []) for kind, c in kinds if kind == "test"}
    sections = [
        _section(section, standing, tests, notes, outputs, cells, room)
        for section in outline.sections
    ]
    for one in sections:
        code = outline.models.get(one["name"])
        one["model"] = room.take(code_html(code)) if code else ""
    checks = [check for section in sections for check in section["checks"]]
    page: str = _template().render(
        outline=outline,
        standing=standing,
        sections=sections,
        passed=sum(check["state"] == "ok" for check in checks),
        accepted=sum(check["accepted"] for check in checks),
        by_hand=sum(check["state"] == "hand" and not check["accepted"] for check in checks),
        checks=checks,
        waiting=any(mark.waiting for mark in standing.marks.values()),
        remarks=record.get("remarks", ()),
        readable=readable,
        before=_views(cells.get("", ()), room),
        digest=digest,
        view=view,
        version=VERSION,
        style=Markup(_text(STYLE)),
        style_hash=base64.b64encode(hashlib.sha256(_text(STYLE).encode()).digest()).decode(),
        words=WORDS,
    )
    page = page.encode("utf-8", "replace").decode()
    written = [cell.source for kind, cell in kinds if kind in ("answer", "own")]
    look_through(page, outline, standing, "\n".join([*written, *outline.models.values()]))
    return page


@cache
def made_of() -> str:
    """A hash of what all pages are made of besides a student's work: version, template, style."""
    return hashlib.sha256(f"{VERSION} {_text(STYLE)} {_text(PAGE)}".encode()).hexdigest()


# -- what is shown of an exercise


def _section(
    section: Section,
    standing: Standing,
    tests: Mapping[str, Mapping[str, Any]],
    notes: Mapping[str, str],
    outputs: Mapping[str, Sequence[Mapping[str, Any]]],
    cells: Mapping[str, Sequence[tuple[str, NotebookNode]]],
    room: Room,
) -> dict[str, Any]:
    checks = [
        _check(check, standing.marks.get(check.name, UNREAD), tests.get(check.name), outputs, room)
        for check in section.checks
    ]
    marks = [standing.marks.get(check.name, UNREAD) for check in section.checks]
    by_hand = standing.marks.get(section.name) if section.by_hand else None
    blank = by_hand and by_hand.by_hand is None and by_hand.given  # nobody has marked it
    points = round(sum(mark.points for mark in (*marks, by_hand or UNREAD)), 6)
    note = notes.get(section.name, "")
    if note == "No response.":
        note = "This cell was handed in as it was given out."
    comment = standing.comments.get(section.name, "")
    mine = cells.get(section.name, ())
    return {
        "name": section.name,
        "title": section.title,
        "points": points,
        "of": section.points,
        "checks": checks,
        "mark": None if not by_hand or blank else by_hand,
        "state": "wait" if by_hand and not by_hand.given else "hand",
        "note": note,
        "comment": Markup(render_comment(comment)) if comment else "",
        "whole": points >= section.points and not comment,
        "answer": _views((c for c in mine if c[0] == "answer"), room),
        "others": _views((c for c in mine if c[0] == "own"), room),
        "broken": _views((c for c in mine if c[0] == "given"), room),
        "failed": listed([grade_id(cell) or "" for kind, cell in mine if kind == "given"]),
    }


def _check(
    check: Check,
    mark: CellMark,
    test: Mapping[str, Any] | None,
    outputs: Mapping[str, Sequence[Mapping[str, Any]]],
    room: Room,
) -> dict[str, Any]:
    verdict = Verdict(test["verdict"]) if test else None
    if mark.by_hand is not None:
        state = "hand"
    elif verdict == Verdict.NOT_RUN:
        state = "none"
    elif verdict == Verdict.PASSED or (verdict is None and mark.points >= check.points):
        state = "ok"
    else:
        state = "part" if mark.points > 0 else "bad"
    accepted = mark.by_hand is not None and mark.by_hand >= check.points
    reason = test["reason"] if test and not accepted else ""
    if check.hidden:
        reason = _ANOTHER.sub(r"another \1 than expected (not shown here)", reason)
        reason = _LEFT_OUT.sub(r"\1 (not shown here)", reason)
    shows = verdict != Verdict.PASSED and not (check.hidden or accepted)
    seen = outputs.get(check.name, ()) if shows else ()
    return {
        "about": check.about,
        "hidden": check.hidden,
        "sealed": not test or test.get("sealed", True),
        "of": check.points,
        "points": mark.points,
        "mark": mark,
        "state": state,
        "accepted": accepted,
        "reason": reason,
        "helped": bool(test and test["instead_of"]),
        "outputs": [room.take(shown) for shown in outputs_html(_telling(seen, reason))],
    }


def _telling(outputs: Iterable[Mapping[str, Any]], reason: str) -> Iterable[Mapping[str, Any]]:
    """The outputs of a check that say more than the reason does."""
    for output in outputs:
        if output["output_type"] == "error":
            lines = output.get("traceback") or []
            if len(lines) <= 1:
                continue
            if plain(lines[-1]).endswith(plain(reason)):
                output = {**output, "traceback": lines[:-1]}
        if output["output_type"] == "stream" and plain("".join(output["text"])) == plain(reason):
            continue
        yield output


def _views(cells: Iterable[tuple[str, NotebookNode]], room: Room) -> list[dict[str, Any]]:
    return [
        {
            "source": room.take(cell_html(cell)),
            "outputs": [room.take(shown) for shown in outputs_html(cell.get("outputs", ()))],
        }
        for _, cell in cells
    ]


# -- whose cell is which


def _kinds(outline: Outline, notebook: NotebookNode) -> list[tuple[str, NotebookNode]]:
    """(kind, cell) of a graded notebook: "answer", "test", "given", "own", or "about", which is ours."""
    found = [(outline.roles.get(grade_id(cell) or "", "own"), cell) for cell in notebook.cells]
    if found and found[0][0] == "own" and found[0][1].get("id") == ABOUT:
        found[0] = "about", found[0][1]
    return found


def _cells_by_section(
    outline: Outline, kinds: Iterable[tuple[str, NotebookNode]]
) -> dict[str, list[tuple[str, NotebookNode]]]:
    """{section: [(kind, cell)]} of the cells that are shown: the student's answers and own cells, unless
    there is nothing new in them, and given ones that failed."""
    found, section = defaultdict[str, list[tuple[str, NotebookNode]]](list), ""
    for kind, cell in kinds:
        section, outputs = outline.places.get(grade_id(cell) or "", section), cell.get("outputs")
        failed = any(output["output_type"] == "error" for output in outputs or ())
        released = kind == "own" and plain(cell.source) in outline.released
        new = outputs or (cell.source.strip() and not released)
        if (kind in ("answer", "own") and new) or (kind == "given" and failed):
            found[section].append((kind, cell))
    return found


# -- the template


@cache
def _template() -> Any:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.loader = PackageLoader("nbseal.feedback")
    environment.filters["points"] = lambda value: f"{round(value, 2):g}"
    environment.filters |= {"late": lateness, "in_zone": shown, "code": with_code}
    return environment.get_template(PAGE)


@cache
def _text(name: str) -> str:
    """A file of templates/."""
    return (files("nbseal.feedback") / "templates" / name).read_text(encoding="utf-8").strip()
