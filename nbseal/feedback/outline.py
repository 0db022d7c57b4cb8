"""What the pages of all students say of an assignment: titles, checks, and which cell is where."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment, exercise_of, grade_id, is_test, with_release
from nbseal.notebook.secrets import plain, secrets_of, text_of_file

MAX_WORDS = 300  # characters of the description of a check

_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_MARKS = re.compile(r"^.*(BEGIN|END) SOLUTION.*\n?", re.MULTILINE)
_POINTS = re.compile(r"\s*\(\s*[\d.,]+\s*(points?|marks?|pts?|p)\.?\s*\)", re.IGNORECASE)


@dataclass(frozen=True)
class Check:
    """A test cell.

    about: what it looks at, in words of the released notebook.
    hidden: whether it is a hidden test.
    """

    name: str
    about: str
    points: float
    hidden: bool


@dataclass(frozen=True)
class Section:
    """An exercise, or an answer that a person marks.

    name: of its cell.
    points: the most that it gives in all.
    by_hand: whether a person marks it.
    """

    name: str
    title: str
    points: float
    checks: tuple[Check, ...]
    by_hand: bool


@dataclass(frozen=True)
class Outline:
    """What all pages of an assignment say, and must not say.

    notebook: the file name, without the ending.
    title: of the assignment.
    places: {named cell: the section that it is in; "" before the first}.
    roles: {named cell: "given", "test" or "answer"}.
    released: sources of the cells without a name.
    hidden, solutions: lines of tests and of solutions that no page may show.
    public: the text of all that every student has got.
    models: {section: its model solution}; empty unless pages are to show them.
    zone: the name of the time zone for times on pages.
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
        parts = [
            *(self.name, self.notebook, self.title, self.sections, self.public, self.zone),
            *map(sorted, (self.places.items(), self.roles.items(), self.models.items())),
            *map(sorted, (self.released, self.hidden, self.solutions)),
        ]
        return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()

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
    """The outline of an assignment.

    release: the students' version of the notebook.
    files: {path: content} of what students get beside it.
    zone: the name of a time zone.
    solutions: whether pages show model solutions.
    """
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
    found = {e.name: cells[e.name] for e in assignment.exercises if e.has_solution}
    return {
        name: _MARKS.sub("", code) for name, code in found.items() if "HIDDEN TESTS" not in code
    }


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
    manual = {cell.name: cell for cell in assignment.manual}
    ids = (grade_id(cell) or "" for cell in assignment.notebook.cells)
    names = [owners[name] for name in ids if name in owners]
    for name in dict.fromkeys(names):
        title = titles.get(name, name.replace("_", " "))
        exercise = exercises.get(name)
        checks = tuple(
            Check(test.name, _about(test.name, released, exercises), test.points, test.hidden)
            for test in (exercise.tests if exercise else ())
        )
        points = sum(check.points for check in checks)
        if name in manual:
            points += manual[name].points
        yield Section(name, title, points, checks, name in manual)


def _about(name: str, released: Mapping[str | None, str], exercises: Mapping[str, object]) -> str:
    """What a check looks at: the comment at the top of its released cell, or else its name."""
    words = []
    for line in released.get(name, "").splitlines():
        if not line.startswith("#") or line.startswith("###"):
            break
        words.append(line.lstrip("#").strip())
    text = " ".join(words)
    opening = _POINTS.search(text.partition(":")[0])
    if opening:  # "Self-check (2 points): the cell, ..."
        text = text.partition(":")[2]
    text = text.strip()[:MAX_WORDS]
    if not text:
        exercise = exercise_of(name, exercises) or ""
        text = name.removeprefix(f"test_{exercise}_").replace("_", " ")
    return text[:1].upper() + text[1:]
