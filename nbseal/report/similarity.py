"""Pairs of submissions that resemble each other more than the class does: a hint, no proof.

Compared is what students wrote into the cells of exercises, without comments, spaces and the names
of variables and functions. It is cut into overlapping pieces of a fixed length, as in winnowing
(Schleimer, Wilkerson and Aiken, Winnowing, SIGMOD 2003, doi:10.1145/872757.872770); pieces of the
released notebook do not count.

Short exercises have few natural answers, so that honest ones look alike. So a piece weighs the less,
the more submissions have it: the inverse document frequency of text retrieval (Spärck Jones, Journal
of Documentation 28, 1972, doi:10.1108/eb026526). Then a pair must stand out: see `threshold_of`.
"""

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory
from pygments.lexers import PythonLexer
from pygments.token import Comment, Literal, Name, Text

from nbseal.course.config import course_config
from nbseal.course.release import course_notebooks, students_version
from nbseal.errors import CourseError, install
from nbseal.notebook.assignment import Assignment, grade_id

PIECE = 25  # characters of a piece, after names have become single letters; copydetect has the same
FLOOR = 0.6  # a pair with less is never listed
LEAST = 80  # weighted pieces that a pair must share: about so many characters, two or three lines
MIN_SUBMISSIONS = 5  # a smaller class tells nothing about what is usual
MAX_PAIRS = 100
MAX_CODE = 20_000  # characters of one cell; what is longer is cut


@dataclass(frozen=True)
class Pair:
    """alike: the share of what one of two students has beyond the given code that the other has,
    too, weighed by how few others have it; the greater of the two shares. exercises: where most is."""

    students: tuple[str, str]
    alike: float
    exercises: tuple[str, ...]


@dataclass(frozen=True)
class Similarity:
    """compared: submissions with code of their own; threshold: the least share that is listed; usual:
    the median of all shares; number: of all pairs that stand out; pairs: MAX_PAIRS of them at most."""

    compared: int
    threshold: float
    usual: float
    number: int
    pairs: tuple[Pair, ...]


Pieces = Mapping[str, frozenset[int]]  # of one submission: {exercise: its pieces}


def class_similarity(course: Path, name: str, students: Iterable[str]) -> Similarity:
    """Compare the graded notebooks of an assignment; those that are not there are left out.

    Raises AssignmentError or CourseError, also if numpy is not installed.
    """
    notebooks, config = course_notebooks(course, name), course_config(course)
    folders = CourseDirectory(config=config)
    answers = {}
    for student in students:
        folder = Path(folders.format_path(folders.autograded_directory, student, name))
        if cells := {
            notebook.full_name(cell): code
            for notebook in notebooks
            for cell, code in answers_in(folder / notebook.path.name, notebook).items()
        }:
            answers[student] = cells
    releases = [students_version(config, notebook.notebook) for notebook in notebooks]
    return similarity_of(answers, [code for release in releases for code in code_of(release)])


def answers_in(path: Path, assignment: Assignment) -> dict[str, str]:
    """{exercise: code} of a graded notebook; nothing if there is none."""
    names = [exercise.name for exercise in assignment.exercises if exercise.has_solution]
    try:
        notebook = nbformat.v4.reads(path.read_text(encoding="utf-8"))
        found = {grade_id(cell): cell.source for cell in notebook.cells if cell.cell_type == "code"}
    except Exception:  # there are many kinds for a file that is no notebook
        return {}
    return {name: found[name] for name in names if name in found}


def code_of(notebook: NotebookNode) -> list[str]:
    """The code cells of a notebook."""
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def similarity_of(answers: Mapping[str, Mapping[str, str]], given: Sequence[str]) -> Similarity:
    """Compare submissions, {student: {exercise: code}}. given: code that does not count.

    Raises CourseError if numpy is not installed.
    """
    try:
        import numpy as _  # noqa: F401
    except ImportError as error:
        raise CourseError(f"--similarity needs numpy ({error}); {install('similarity')}") from error
    boilerplate = frozenset().union(*(_pieces(code) for code in given))
    pieces: dict[str, Pieces] = {}
    for student, cells in answers.items():
        own = {name: _pieces(code) - boilerplate for name, code in cells.items()}
        if any(own.values()):
            pieces[student] = own
    if len(pieces) < MIN_SUBMISSIONS:
        return Similarity(len(pieces), FLOOR, 0.0, 0, ())
    return _compare(pieces)


def threshold_of(shares: Sequence[float]) -> float:
    """The share from which a pair of a class is listed.

    At least FLOOR, and above Tukey's outer fence of all pairs: the upper quartile and three times the
    distance of the quartiles (Exploratory Data Analysis, 1977, section 2D). Never above 1, for pairs
    that are equal in all that few others have.
    """
    lower, _, upper = statistics.quantiles(shares, n=4, method="inclusive")
    return min(max(FLOOR, upper + 3 * (upper - lower)), 1.0)


def _compare(pieces: Mapping[str, Pieces]) -> Similarity:
    import numpy as np

    students = sorted(pieces)
    number = len(students)
    owners = defaultdict[int, tuple[int, ...]](tuple)
    for place, student in enumerate(students):
        for piece in frozenset[int]().union(*pieces[student].values()):
            owners[piece] += (place,)
    weights = {piece: _weight(len(who), number) for piece, who in owners.items()}
    shared = np.zeros((number, number))  # its diagonal holds what each submission has
    for who, times in Counter(owners.values()).items():
        shared[np.ix_(who, who)] += times * _weight(len(who), number)
    own = shared.diagonal()
    least = np.minimum(own[:, None], own[None, :])
    alike = np.divide(shared, least, out=np.zeros_like(shared), where=shared >= LEAST)
    above = np.triu_indices(number, k=1)  # each pair once
    threshold = threshold_of(alike[above].tolist())
    listed = [(a, b) for a, b in zip(*above) if alike[a, b] >= threshold - 1e-9]
    listed.sort(key=lambda ab: (-alike[ab], ab))
    two = ((students[a], students[b], float(alike[a, b])) for a, b in listed[:MAX_PAIRS])
    pairs = [Pair((a, b), share, _where(pieces[a], pieces[b], weights)) for a, b, share in two]
    usual = statistics.median(alike[above].tolist())
    return Similarity(number, threshold, usual, len(listed), tuple(pairs))


def _weight(owners: int, number: int) -> float:
    """1 for a piece that only two of the submissions have, 0 for one that all have."""
    return min(1.0, log(number / owners) / log(number / 2))


def _where(one: Pieces, other: Pieces, weights: Mapping[int, float]) -> tuple[str, ...]:
    """The exercises with at least a fifth of what a pair shares, those with most first."""
    shares = {
        name: sum(weights[piece] for piece in found & other.get(name, frozenset()))
        for name, found in one.items()
    }
    least = sum(shares.values()) / 5
    names = sorted(shares, key=lambda name: -shares[name])
    return tuple(name for name in names if shares[name] and shares[name] >= least)


@lru_cache(maxsize=10_000)
def _pieces(code: str) -> frozenset[int]:
    """The pieces of a cell's code. All of them: a choice would differ from run to run, for it
    depends on Python's hashes."""
    shape = _shape(code[:MAX_CODE])
    return frozenset(hash(shape[n : n + PIECE]) for n in range(len(shape) - PIECE + 1))


def _shape(code: str) -> str:
    """The code without comments and spaces; V for a variable, F a function, O a class, S a text."""
    parts = []
    for kind, text in PythonLexer().get_tokens(code):
        if kind in (Name, Name.Variable, Name.Attribute):
            parts.append("V")
        elif kind in Name.Function:
            parts.append("F")
        elif kind in Name.Class:
            parts.append("O")
        elif kind in Literal.String:
            parts.append('"' if text in "\"'" else "S")
        elif kind not in Text and kind not in Comment:
            parts.append(text)
    return "".join(parts)
