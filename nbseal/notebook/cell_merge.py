"""Merges a student's cells into the assignment: what is run, in which order, and what was amiss.

All text but the student's own comes from the release. What the student's file says about points,
tests and locked cells decides nothing; its names (grade_ids) only say which cell is which.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

import nbformat
from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment, grade_id, is_open
from nbseal.notebook.cell_matching import Found, places_of, role
from nbseal.notebook.given_cells import ABOUT
from nbseal.text import listed

MAX_SOURCE = 500_000  # characters of one cell

_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")

CHANGED = "These cells were changed; the originals were used"  # begins a remark
ANOTHER = "This may be the notebook of another assignment"  # begins a remark
RENEWED = "The course has changed these cells since this copy was handed out; new ones were used"

_EARNS_NOTHING = "so this exercise earns no marks as it is"
MISSING = (
    f"The cell of this exercise is missing, {_EARNS_NOTHING}. Put your code into the exercise's "
    "cell in a fresh copy of the assignment, and hand that in."
)
RETYPED = (
    f"The cell of this exercise is a text cell, {_EARNS_NOTHING}: text is not run. Change the "
    "type of the cell back to Code, and hand in again."
)
EMPTY = (
    f"The cell of this exercise is empty, {_EARNS_NOTHING}. Write your function there, and hand "
    "in again."
)
DAMAGED = (
    f"The cell of this exercise is damaged and cannot be read, {_EARNS_NOTHING}. Put your code "
    "into the exercise's cell in a fresh copy of the assignment, and hand that in."
)
TOO_LONG = (
    f"The cell of this exercise has more than {MAX_SOURCE:,} characters, {_EARNS_NOTHING}. Remove "
    "what your function does not need, and hand in again."
)
SEVERAL = (
    "There are several different cells for this exercise. All were run in their order, so that "
    "the last one decides about the marks. Keep one of them, and delete the others."
)


@dataclass(frozen=True)
class Step:
    """One cell of the merged notebook, in the order in which it is run and shown.

    role: "given", "solution" or "test" for code cells of the assignment, "extra" for the student's
    own code, "text" for what is not run. name: the grade_id, for cells of the assignment only.
    """

    role: str
    name: str | None
    cell: NotebookNode


@dataclass(frozen=True)
class _Match:
    """The cells of the student's file that belong to one cell of the assignment, as places in the file.

    home: the cell itself; before: other answers, to be run just before it; used: these, and what is not
    shown on its own; changed, copied: whether to remark that it is not as it was released, or there more than
    once; renewed: whether to remark that the course has changed it since.
    """

    source: str
    home: int | None = None
    before: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()
    note: str = ""
    changed: bool = False
    renewed: bool = False
    copied: bool = False


def merge(
    found: Sequence[Found], assignment: Assignment, release: NotebookNode
) -> tuple[list[Step], dict[str, str], list[str]]:
    """The notebook to run: every named cell of the release, and the student's own cells, each behind the
    named cell that precedes it in the student's file. Returns the steps, {exercise: what is wrong with
    its cell}, and sentences about the whole file."""
    known = {name: cell for cell in release.cells if (name := grade_id(cell))}
    places, recognised = places_of(known, found, release)
    loses_names = len(recognised) == len(places)  # a program that drops names drops all
    matches = {
        name: (_answer if is_open(cell) else _given)(cell, places.get(name, []), found)
        for name, cell in known.items()
    }
    for name in [n for n in recognised if not (loses_names or is_open(known[n]))]:
        matches[name] = replace(matches[name], renewed=True)  # named since then
        recognised.remove(name)
    used = {i for match in matches.values() for i in match.used}
    homes = {match.home: name for name, match in matches.items()}
    behind: str | None = None
    followers: dict[str | None, list[Step]] = defaultdict(list)
    faults: list[str] = []
    for i, cell in enumerate(found):
        behind = homes.get(i, behind)
        if i not in used and cell.fault:
            faults.append(cell.fault)
        elif i not in used:
            followers[behind].append(_own(cell))
    labels = {grade_id(cell): cell.metadata.get("nbgrader") for cell in assignment.notebook.cells}

    steps = followers[None]
    for name, match in matches.items():
        steps += [_own(found[i]) for i in match.before]
        steps.append(_known(name, known[name], match.source, labels))
        steps += followers[name]
    _give_ids(steps)
    code = {name for name, cell in known.items() if role(cell) == "solution"}
    notes = {name: match.note for name, match in matches.items() if match.note and name in code}
    return steps, notes, [*_remarks(matches, code, recognised, faults)]


# What is used of it


def _given(cell: NotebookNode, places: Sequence[int], found: Sequence[Found]) -> _Match:
    """A cell that is not the student's to write: its text is the release's. Copies are extras."""
    if not places:
        return _Match(cell.source)
    typed = [i for i in places if found[i].kind == cell.cell_type]
    same = [i for i in typed if found[i].source.rstrip() == cell.source.rstrip()]
    home = (same or places)[0]
    new, by_course = not same, found[home].intact
    by_student = (new or _relabelled(cell, found[home])) and not by_course
    return _Match(cell.source, home, (), frozenset([home]), "", by_student, new and by_course)


def _answer(cell: NotebookNode, places: Sequence[int], found: Sequence[Found]) -> _Match:
    """A cell that the student writes. Of several copies, those with an answer run in order."""
    if not places:
        return _Match(cell.source, note=MISSING)
    typed = [i for i in places if found[i].kind == cell.cell_type]
    if not typed:  # the text stays in sight, as text
        return _Match(cell.source, places[0], note=RETYPED)
    used, copied = frozenset(typed), len(typed) > 1
    changed = any(_relabelled(cell, found[i]) for i in typed)
    readable = [i for i in typed if not found[i].fault]
    if not readable:
        fault = found[typed[-1]].fault
        return _Match(cell.source, places[0], (), used, fault, changed, copied=copied)
    written = [i for i in readable if found[i].source.strip()]
    last = {found[i].source.rstrip(): i for i in written}  # equal copies: the last one
    last.pop(cell.source.rstrip(), None)
    *before, final = sorted(last.values()) or [(written or readable)[-1]]
    note = SEVERAL if before else "" if written else EMPTY
    source = found[final].source
    return _Match(source, places[0], tuple(before), used, note, changed, copied=copied)


def _relabelled(cell: NotebookNode, found: Found) -> bool:
    """Whether a cell has other labels. The points of an answer may be those of an earlier release,
    and nothing can tell, as what a student writes there changes its checksum."""
    label = cell.metadata.nbgrader
    flags = {k: v for k, v in found.flags.items() if k != "points" or not is_open(cell)}
    return any(value != label.get(flag) for flag, value in flags.items())


# The notebook


def _known(
    name: str, cell: NotebookNode, source: str, labels: Mapping[str | None, NotebookNode]
) -> Step:
    """A named cell of the release, with the text that is used and the source notebook's label."""
    label = NotebookNode(labels.get(name, cell.metadata.nbgrader))
    metadata = NotebookNode(cell.metadata | {"nbgrader": label})
    node = NotebookNode(cell | {"source": source, "metadata": metadata})  # the rest is not changed
    if node.cell_type == "code":
        node.outputs, node.execution_count = [], None
    return Step(role(cell), name, node)


def _own(found: Found) -> Step:
    """A cell of the student's own; its metadata and outputs are left behind."""
    parts: dict[str, object] = {"cell_type": found.kind, "id": found.id, "metadata": {}}
    parts["source"] = found.source
    if found.kind == "code":
        parts |= {"outputs": [], "execution_count": None}
    elif found.attachments:
        parts["attachments"] = {name: dict(data) for name, data in found.attachments.items()}
    return Step("extra" if found.kind == "code" else "text", None, nbformat.from_dict(parts))


def _give_ids(steps: Sequence[Step]) -> None:
    """Make the ids valid and unique; the assignment's own cells come first."""
    taken = {ABOUT}
    homeless = []
    for step in sorted(steps, key=lambda step: step.name is None):
        wish = step.cell.get("id")
        if isinstance(wish, str) and _ID.fullmatch(wish) and wish not in taken:
            taken.add(wish)
        else:
            homeless.append(step.cell)
    fresh = (new for n in count(1) if (new := f"extra-{n}") not in taken)
    for cell, new in zip(homeless, fresh):
        cell["id"] = new


def _remarks(
    matches: Mapping[str, _Match],
    code: set[str],
    recognised: Sequence[str],
    faults: Sequence[str],
) -> Iterable[str]:
    """Sentences about the whole file. faults: of the cells that were left out."""
    homes = [match.home for match in matches.values() if match.home is not None]
    if not homes:
        yield f"{ANOTHER}: no cell of this one was found."
        return
    lost = [name for name in code if matches[name].home is None]
    missing = [name for name, match in matches.items() if match.home is None and name not in code]
    given = len(matches) - len(code)
    renewed = [name for name, match in matches.items() if match.renewed]
    if 2 * len(lost) > len(code):
        renewed = []  # they are of another course, perhaps
        yield f"{ANOTHER}: {len(lost)} of the {len(code)} cells for answers are missing."
    elif not code - {*lost, *recognised} and 2 * len(missing) > given:
        renewed = []
        yield f"{ANOTHER}: no answer has its name, and {len(missing)} of {given} given cells are missing."
    for names, what in (
        (
            recognised,
            "These cells had lost their names, which some programs drop; they were recognised by "
            "what is in them and where they are",
        ),
        (missing, "These cells, deleted or newer than this copy, were put in"),
        ([name for name, match in matches.items() if match.changed and name not in code], CHANGED),
        (renewed, RENEWED),
        (
            sorted(name for name in code if matches[name].changed),
            "Grading labels were changed, which has no effect",
        ),
        (
            [name for name, match in matches.items() if match.copied],
            "These cells were there several times; copies without an answer were left out",
        ),
    ):
        if names:
            yield f"{what}: {listed(names, 5)}."
    if homes != sorted(homes):
        yield "The cells of the assignment were in another order; they were run in the original one."
    for fault, what in ((DAMAGED, "could not be read"), (TOO_LONG, "were too long")):
        if number := faults.count(fault):
            yield f"Other cells that {what} were left out: {number}."
