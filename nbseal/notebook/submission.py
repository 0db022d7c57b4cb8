"""Reads an untrusted notebook file against the trusted assignment: what is to be run, in order.

Nothing in the file can make reading fail, take long, or decide about anything but the student's
own cells. A file that cannot be read is the blank release, with the reason.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nbformat import NotebookNode

from nbseal.errors import SubmissionError
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.cell_matching import FLAGS, Found
from nbseal.notebook.cell_merge import DAMAGED, MAX_SOURCE, TOO_LONG, Step, merge
from nbseal.notebook.hostile_json import AGAIN, DOWNLOAD, read_json

__all__ = ["MAX_BYTES", "Step", "Submission", "read_submission"]

MAX_BYTES = 20_000_000
MAX_CELLS = 2000
MAX_ATTACHMENTS = 5_000_000  # characters, of one cell

_KINDS = {  # the last three are of old formats
    "code": "code",
    "markdown": "markdown",
    "raw": "raw",
    "heading": "markdown",
    "html": "markdown",
    "text": "markdown",
}
_BROKEN = re.compile("[\0\ud800-\udfff]")  # halves of characters cannot be written as UTF-8
_PICTURE = re.compile(r"image/[a-zA-Z0-9.+-]{1,40}")
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")
_LANGUAGE = re.compile(r"[A-Za-z0-9+#. -]{1,30}")


@dataclass(frozen=True)
class Submission:
    """What is to be run of a student's file, and what is to be said about it.

    notes: {exercise: what is wrong with its cell and what to do}; remarks: sentences about the whole
    file; readable: if not, the steps are the blank release, and the first remark says why.
    """

    steps: tuple[Step, ...]
    notes: Mapping[str, str]
    remarks: tuple[str, ...]
    readable: bool


def read_submission(
    data: bytes, assignment: Assignment, release: NotebookNode, max_bytes: int = MAX_BYTES
) -> Submission:
    """Read a student's notebook file, however broken or hostile; nothing is raised.

    release: the students' version, which gives every text that is not the student's own.
    """
    try:
        remarks: list[str] = []
        cells = _cells(data, max_bytes, release, remarks)
        steps, notes, more = merge(cells, assignment, release)
        return Submission(tuple(steps), notes, (*remarks, *more), True)
    except SubmissionError as error:
        reason = str(error)
    except Exception as error:  # one student's file must never end the grading of a class
        reason = f"This file is not a notebook that can be read ({type(error).__name__})."
    blank = [_found(cell, False, Counter()) for cell in release.cells]
    steps, *_ = merge(blank, assignment, release)
    return Submission(tuple(steps), {}, (reason,), False)


def _cells(data: bytes, max_bytes: int, release: NotebookNode, remarks: list[str]) -> list[Found]:
    """The cells of a notebook file. Raises SubmissionError, with a sentence that says why not."""
    notebook = read_json(data, max_bytes, remarks)
    cells, old = _raw_cells(notebook, remarks)
    if len(cells) > MAX_CELLS:
        raise SubmissionError(
            f"This notebook has {len(cells):,} cells; at most {MAX_CELLS:,} are read. "
            "Delete those that the assignment does not need, and hand in again."
        )
    oddities: Counter[str] = Counter()
    found = [_found(cell, old, oddities) for cell in cells if isinstance(cell, dict)]
    oddities["Parts of this notebook that are no cells were left out"] += len(cells) - len(found)
    if not found:
        raise SubmissionError(f"This notebook has no cells. {AGAIN}.")
    remarks += [f"{oddity}: {number}." for oddity, number in oddities.items() if number]
    ours, theirs = _language(release), _language(notebook)
    if ours and theirs and ours.lower() != theirs.lower():
        remarks.append(f"This notebook was saved for the language {theirs}; it was run as {ours}.")
    return found


def _raw_cells(notebook: object, remarks: list[str]) -> tuple[list[object], bool]:
    """What a notebook has as cells, and whether they are in the format of before 2014: the structure
    decides, not the number of the format, which is only remarked upon."""
    if not isinstance(notebook, dict):
        raise SubmissionError(
            "This file is not a notebook: it holds a list where a notebook is an object. "
            f"{DOWNLOAD}."
        )
    number = notebook.get("nbformat")
    number = int(number) if isinstance(number, float) and 1 <= number < 1000 else None
    cells, sheets = notebook.get("cells"), notebook.get("worksheets")
    if isinstance(cells, list):
        if number is None:
            remarks.append("This notebook does not say its format; it was read as format 4.")
        elif number == 1:
            remarks.append("This notebook has the old format 1; it was converted.")
        elif number != 4:
            remarks.append(f"This notebook says that its format is {number}; it was read as 4.")
        return cells, number == 1
    if isinstance(sheets, list):
        remarks.append(f"This notebook has the old format {number or 3}; it was converted.")
        parts = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        return [cell for part in parts if isinstance(part, list) for cell in part], True
    if number is not None and number > 4:
        raise SubmissionError(
            f"This notebook has the format {number}, which is not known. Save it in format 4, "
            "and hand that in."
        )
    what = "its cells are no list" if "cells" in notebook else "it has no cells"
    raise SubmissionError(f"This file is not a notebook that can be read: {what}. {DOWNLOAD}.")


def _found(cell: Mapping[str, object], old: bool, oddities: Counter[str]) -> Found:
    """One cell, cleaned. The formats before 4 have an answer under `input`, the first, `code`."""
    kind = cell.get("cell_type")
    if not isinstance(kind, str) or kind not in _KINDS:
        oddities["Cells of an unknown type were taken as text"] += 1
        kind = ""
    keys = ("source", "input", "code", "text") if old else ("source",)
    source, fault = _source(next((cell[key] for key in keys if key in cell), None), old, oddities)
    if kind == "heading":
        level = cell.get("level")
        hashes = "#" * int(level if isinstance(level, float) and 1 <= level <= 6 else 1)
        source = f"{hashes} {' '.join(source.splitlines())}"
    metadata = cell.get("metadata", {})
    label = metadata.get("nbgrader", {}) if isinstance(metadata, dict) else None
    if not isinstance(label, dict):
        oddities["The metadata of some cells is damaged; it was left out"] += 1
        label = {}
    name, own_id = label.get("grade_id"), cell.get("id")
    return Found(
        _KINDS.get(kind, "raw"),
        source,
        name if isinstance(name, str) else None,
        own_id if isinstance(own_id, str) else None,
        {flag: label[flag] for flag in FLAGS if flag in label},
        _attachments(cell.get("attachments")),
        fault,
        _intact(kind, source, label),
    )


def _intact(kind: str, source: str, label: Mapping[str, object]) -> bool:
    """Whether a cell has the checksum that nbgrader gave it; it decides about a remark's words only."""
    try:
        return checksum(kind, source, label) == label["checksum"]
    except Exception:  # there is none, or points that are no number, for instance
        return False


def checksum(kind: str, source: str, label: Mapping[str, Any]) -> str:
    """What `nbgrader.utils.compute_checksum` gives for a cell with this label; to import nbgrader takes
    longer than to grade. Raises KeyError and the like if the label is none of nbgrader's."""
    grade, solution = label.get("grade", False), label.get("solution", False)
    locked = False if solution else True if grade else label.get("locked", False)
    parts = [source, kind, str(grade), str(solution), str(locked), label["grade_id"]]
    if grade:
        parts.append(str(float(label["points"])))
    return hashlib.md5("".join(parts).encode(), usedforsecurity=False).hexdigest()


def _source(value: object, old: bool, oddities: Counter[str]) -> tuple[str, str]:
    """The text of a cell, and what is wrong with it if there is none that can be used."""
    lines = [value] if isinstance(value, str) else value
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return "", DAMAGED
    # old formats may hold lines without their ends
    bare = old and lines and not lines[0].endswith(("\n", "\r"))
    text = ("\n" if bare else "").join(lines)
    if len(text) > MAX_SOURCE:
        return "", TOO_LONG
    if _BROKEN.search(text):
        oddities["Characters that no text can hold were replaced in some cells"] += 1
        text = _BROKEN.sub("\ufffd", text)
    return text.replace("\r\n", "\n").replace("\r", "\n"), ""


def _attachments(value: object) -> dict[str, dict[str, str]]:
    """The pictures of a text cell, or nothing if there is anything but pictures of sane size."""
    if not isinstance(value, dict):
        return {}
    size = 0
    for name, data in value.items():
        if _BROKEN.search(name) or not isinstance(data, dict):
            return {}
        for kind, content in data.items():
            if not _PICTURE.fullmatch(kind) or not isinstance(content, str):
                return {}
            size += len(name) + len(content)
            if size > MAX_ATTACHMENTS or not _BASE64.fullmatch(content):
                return {}
    return value


def _language(notebook: object) -> str:
    """The language of a notebook, or "" if it does not say it."""
    for path in (("kernelspec", "language"), ("language_info", "name")):
        found = notebook
        for key in ("metadata", *path):
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, str) and _LANGUAGE.fullmatch(found):
            return found
    return ""
