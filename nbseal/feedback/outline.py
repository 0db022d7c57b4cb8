"""What the pages of all students say of an assignment: titles, checks, and which cell is where."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import msgspec
from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment, exercise_of, grade_id, is_test, with_release
from nbseal.notebook.secrets import plain, secrets_of, text_of_file

MAX_WORDS = 300  # characters of the description of a check

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_MARKS = re.compile(r"^.*(BEGIN|END) SOLUTION.*\n?", re.MULTILINE)
_POINTS = re.compile(r"\s*\(\s*[\d.,]+\s*(points?|marks?|pts?|p)\.?\s*\)", re.IGNORECASE)


@dataclass(frozen=True)
class Check:
    """A test cell; about: what it looks at, in words of the released notebook."""

    name: str
    about: str
    points: float
    hidden: bool


@dataclass(frozen=True)
class Section:
    """An exercise, or an answer that a person marks; name: of its cell; points: the most it gives."""

    name: str
    title: str
    points: float
    checks: tuple[Check, ...]
    by_hand: bool


@dataclass(frozen=True)
class Outline:
    """What all pages of an assignment say, and must not say.

    notebook: the file name, without the ending; places: {named cell: the section that it is in; ""
    before the first}; roles: {named cell: "given", "test" or "answer"}; released: sources of the cells
    without a name; hidden, solutions: lines of tests and of solutions that no page may show; public:
    the text of all that every student has got; models: {section: its model solution}, if pages are to
    show them; zone: the name of that for times on pages.
    """

    name: str
    notebook: str
    title: str
    sections: tuple[Section, ...]
    places: Mapping[str, str]
    roles: Mapping[str, str]
    released: frozenset[str]
    hidden: frozenset[str]
    solutions: frozenset[str]
    public: str
    models: Mapping[str, str]
    zone: str

    @cached_property
    def digest(self) -> str:
        """A digest of all of this."""
        parts = msgspec.to_builtins(self, order="deterministic")
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    @property
    def points(self) -> float:
        """The points of all exercises."""
        return sum(section.points for section in self.sections)

    def part(self, anchor: str) -> str:
        """The title of a part of a page by its anchor; "part-0" is the beginning of the page."""
        titles = ["Your marks", *(section.title for section in self.sections)]
        number = int(anchor.removeprefix("part-") or 0)
        return titles[number] if number < len(titles) else "Before the first exercise"


def outline_of(
    assignment: Assignment,
    release: NotebookNode,
    files: Mapping[str, bytes],
    zone: str = "UTC",
    solutions: bool = False,
) -> Outline:
    """release: the students' version; files: {path: content} of what they get beside it; zone: the
    name of a time zone; solutions: whether pages show model solutions."""
    assignment, cells = with_release(assignment, release), assignment.notebook.cells
    released = {grade_id(cell): cell.source for cell in release.cells}
    owners = _owners(assignment)
    titles, begins = _titles(release.cells, owners)
    places, section = {}, ""
    for k, cell in enumerate(cells):
        name = grade_id(cell)
        section = owners.get(name or "") or begins.get(k) or section
        if name:
            places[name] = section
    texts = [cell.source for cell in release.cells]
    texts += map(text_of_file, files.values())
    secrets = secrets_of(assignment, release)
    tests = "\n".join(plain(cell.source) for cell in cells if is_test(cell))
    hidden = frozenset(secret for secret in secrets if secret in tests)
    headings = (_HEADING.search(c.source) for c in release.cells if c.cell_type == "markdown")
    first = (t for h in headings if h and len(h[1]) == 1 and (t := _named(h[2])))
    return Outline(
        assignment.name,
        assignment.notebook_name,
        next(first, assignment.name),
        tuple(_sections(assignment, owners, titles, released)),
        places,
        {name: _role(cell) for cell in cells if (name := grade_id(cell))},
        frozenset(plain(cell.source) for cell in cells if not grade_id(cell)),
        hidden,
        frozenset(secrets - hidden),
        plain("\n".join(texts)),
        _models(assignment) if solutions else {},
        zone,
    )


def _models(assignment: Assignment) -> dict[str, str]:
    """{section: what stands in its cell in the instructor's notebook}."""
    cells = {grade_id(cell): cell.source for cell in assignment.notebook.cells}
    names = [e.name for e in assignment.exercises if e.has_solution]
    shown = (name for name in names if "HIDDEN TESTS" not in cells[name])
    return {name: _MARKS.sub("", cells[name]) for name in shown}


def _role(cell: NotebookNode) -> str:
    settings = cell.metadata.nbgrader
    if is_test(cell):
        return "test"
    return "answer" if settings.get("solution") or settings.get("task") else "given"


def _owners(assignment: Assignment) -> dict[str, str]:
    """{cell that has an answer or a mark: its section}."""
    owners = {test.name: e.name for e in assignment.exercises for test in e.tests}
    owners |= {e.name: e.name for e in assignment.exercises if e.has_solution}
    return owners | {cell.name: cell.name for cell in assignment.manual}


def _titles(
    cells: Iterable[NotebookNode], owners: Mapping[str, str]
) -> tuple[dict[str, str], dict[int, str]]:
    """{section: the heading before its first cell}, and {index of that heading: section}."""
    titles: dict[str, str] = {}
    begins: dict[int, str] = {}
    heading: tuple[int, str] | None = None
    known = set()
    for k, cell in enumerate(cells):
        section = owners.get(grade_id(cell) or "")
        if section and section not in known:
            known.add(section)
            if heading:
                begins[heading[0]], titles[section] = section, heading[1]
        if section:
            heading = None
        if cell.cell_type == "markdown" and (found := _HEADING.search(cell.source)):
            if section:  # a task, which is question and answer in one
                titles[section] = _named(found[2])
            else:
                heading = k, _named(found[2])
    return titles, begins


def _named(heading: str) -> str:
    """A heading without its points and without Markdown."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", _POINTS.sub("", heading))
    return re.sub(r"[*`]", "", text).strip().rstrip(".")


def _sections(
    assignment: Assignment,
    owners: Mapping[str, str],
    titles: Mapping[str, str],
    released: Mapping[str | None, str],
) -> Iterable[Section]:
    """The sections, in the order of their first cells."""
    exercises = {e.name: e for e in assignment.exercises}
    by_hand = {cell.name: cell.points for cell in assignment.manual}
    ids = (grade_id(cell) or "" for cell in assignment.notebook.cells)
    for name in dict.fromkeys(owners[id_] for id_ in ids if id_ in owners):
        title = titles.get(name, name.replace("_", " "))
        checks = tuple(
            Check(test.name, _about(test.name, released, exercises), test.points, test.hidden)
            for test in (exercises[name].tests if name in exercises else ())
        )
        points = sum(check.points for check in checks) + by_hand.get(name, 0)
        yield Section(name, title, points, checks, name in by_hand)


def _about(name: str, released: Mapping[str | None, str], exercises: Mapping[str, object]) -> str:
    """What a check looks at: the comment at the top of its released cell, or else its name."""
    words = []
    for line in released.get(name, "").splitlines():
        if not line.startswith("#") or line.startswith("###"):
            break
        words.append(line.lstrip("#").strip())
    text = " ".join(words)
    opening, _, rest = text.partition(":")
    if _POINTS.search(opening):  # "Self-check (2 points): the cell, ..."
        text = rest
    text = text.strip()[:MAX_WORDS]
    if not text:
        exercise = exercise_of(name, exercises) or ""
        text = name.removeprefix(f"test_{exercise}_").replace("_", " ")
    return text[:1].upper() + text[1:]
