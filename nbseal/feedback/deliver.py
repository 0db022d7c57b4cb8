"""Feedback: one page for each student, in nbgrader's feedback folder, written if anything changed.

A page is made from the graded notebook, the record of its grading and the marks in the gradebook;
see `nbseal.feedback.page`. Pages do not depend on each other, so all cores make them, each in a
process that can be ended (`nbseal.feedback.makers`): what a student wrote may take for ever.
"""

import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import course_config, open_gradebook
from nbseal.course.due import shows_solutions
from nbseal.course.gradebook import Standing, standings
from nbseal.course.kept import kept_or_none
from nbseal.course.release import course_notebooks
from nbseal.course.settings import course_zone
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.state import CHANGED, State, state_in
from nbseal.course.students import known_student
from nbseal.course.submissions import Paths, paths_of, read_file
from nbseal.errors import CourseError, FeedbackError
from nbseal.feedback.makers import made_by
from nbseal.feedback.outline import Outline, outline_of
from nbseal.feedback.page import made_of, page_of
from nbseal.feedback.view import EVERYTHING, View
from nbseal.machine import cores

WRITTEN, UNCHANGED, NOT_GRADED, REFUSED = "written", "unchanged", "not graded", "refused"
STALE = "outdated"
STATUSES = (WRITTEN, UNCHANGED, NOT_GRADED, STALE, REFUSED)

# What nbgrader's release_feedback reads beside a page: the time, and the name that the exchange
# keeps the page under
_BESIDE = {"timestamp.txt": 100, "submission_secret.txt": 1000}  # bytes, at most
_DIGEST = re.compile(rb'<meta name="nbseal" content="([0-9a-f]{64})">')


@dataclass(frozen=True)
class Delivered:
    """What was done about a student's page, and why there is none of the current marks, if so."""

    student: str
    status: str  # one of STATUSES
    page: Path
    message: str = ""

    @property
    def look(self) -> bool:
        """Whether the student has no page with the current marks."""
        return self.status in (NOT_GRADED, REFUSED, STALE)


class Job(NamedTuple):
    """A page to make. standing: None if there are no marks; stale: whether they are outdated."""

    student: str
    standing: Standing | None
    paths: Paths
    stale: bool
    page: Path
    view: View


def write_feedback(
    course: Path,
    name: str,
    students: Sequence[str] = (),
    *,
    workers: int = 0,
    force: bool = False,
    begin: Callable[[int], None] = lambda _: None,
    state: State | None = None,
    views: Mapping[str, View] | None = None,
) -> Iterator[Delivered]:
    """Write the pages of an assignment, one for each notebook; yield each result as it comes.

    students: for whom; empty: all who have handed in or were graded. workers: how many processes; 0:
    one for each core. force: whether to write pages of which nothing has changed. begin: is told how
    many pages there are. state: of the class, if it was read already. views: {student: what they may
    see}; all the others see everything.

    An old page is removed if there must be none any more; it stays if its marks are only outdated.
    Raises CourseError or AssignmentError if the course cannot be used, or nobody has handed in.
    """
    notebooks, config = course_notebooks(course, name), course_config(course)
    folders = CourseDirectory(config=config)
    with open_gradebook(course) as gradebook:
        solutions = shows_solutions(gradebook, config, name)
        known = [standings(gradebook, notebook) for notebook in notebooks]
        state = state or state_in(gradebook, config, notebooks)
    outlines = []
    for notebook in notebooks:
        of, zone = setup_from_config(config, notebook), course_zone(config)
        outlines.append(outline_of(notebook, of.release, of.files, zone, solutions))
    where, everybody = f"in the gradebook or in {name}", state.everybody
    named = {known_student(one, everybody, where) for one in students}
    chosen = sorted(named or state.graded | (state.handed_in - state.refused.keys()))
    if not chosen:
        raise CourseError(f"nobody has handed in {name!r}")
    begin(len(notebooks) * len(chosen))
    for notebook, outline, of_students in zip(notebooks, outlines, known):
        jobs = []
        for who in chosen:
            standing = of_students.get(who) if who in state.graded else None
            paths = paths_of(folders, notebook, who)
            page = paths.feedback / f"{outline.notebook}.html"
            view = (views or {}).get(who, EVERYTHING)
            jobs.append(Job(who, standing, paths, who in state.stale, page, view))
        for done in _all_done(outline, jobs, force, workers or cores()):
            which = f"{notebook.notebook_name}: " if notebook.several and done.message else ""
            yield replace(done, message=which + done.message)


def read_graded(paths: Paths, outline: Outline) -> tuple[bytes, dict[str, Any] | None]:
    """The graded notebook's bytes, and the record of its grading. Raises FeedbackError."""
    path = paths.graded / f"{outline.notebook}.ipynb"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FeedbackError(f"there is no graded notebook {path}") from error
    return data, kept_or_none(paths.record, dict[str, Any])


def make_page(
    outline: Outline,
    standing: Standing,
    data: bytes,
    record: Mapping[str, Any] | None,
    view: View = EVERYTHING,
) -> str:
    """The page of a graded notebook. Raises FeedbackError if there can be none."""
    _check_marks(standing, record)
    try:
        notebook: NotebookNode = nbformat.v4.reads(data.decode("utf-8"))  # grading validated it
        kinds = {cell.cell_type for cell in notebook.cells}
    except Exception as error:  # there are many kinds for a file that is no notebook
        raise FeedbackError(f"the graded notebook cannot be read ({error}); grade again") from error
    if not kinds <= {"code", "markdown", "raw"}:
        raise FeedbackError(f"the graded notebook has unknown cells ({kinds}); grade again")
    digest = digest_of(outline, standing, data, record, view)
    return page_of(outline, standing, notebook, record, digest, view)


def digest_of(
    outline: Outline, standing: Standing, data: bytes, record: Mapping[str, Any] | None, view: View
) -> str:
    """A digest of all that a page is made of."""
    told = {k: (record or {}).get(k) for k in ("tests", "notes", "remarks", "readable")}
    parts = (made_of(), outline.digest, standing, view, json.dumps(told, sort_keys=True))
    digest = hashlib.sha256(data)
    digest.update(repr(parts).encode("utf-8", "replace"))
    return digest.hexdigest()


def beside(paths: Paths) -> dict[str, bytes]:
    """The files that nbgrader's release_feedback reads beside a page: {name: content}.

    Who did not hand in through its exchange gets an empty time, and a secret that nobody knows:
    without these files it would stop at the first such student.
    """
    found = {"timestamp.txt": b"", "submission_secret.txt": secrets.token_hex(32).encode()}
    for name, most in _BESIDE.items():
        for folder in (paths.graded, paths.submitted, paths.feedback):
            with suppress(OSError):
                found[name] = read_file(folder / name, most)
                break
    return found


# -- one page


def _all_done(
    outline: Outline, jobs: Sequence[Job], force: bool, workers: int
) -> Iterator[Delivered]:
    waiting = []
    for job in jobs:
        if found := _looked_at(outline, job, force):
            yield found
        else:
            waiting.append(job)
    for job, done, why in made_by(_deliver, outline, waiting, workers):
        if not done:  # the page that is there may have wrong marks
            with suppress(OSError):
                job.page.unlink(missing_ok=True)
        yield done or Delivered(job.student, REFUSED, job.page, why)


def _looked_at(outline: Outline, job: Job, force: bool) -> Delivered | None:
    """The result for a student who needs no new page; None for the others."""
    student, standing, paths, stale, page, view = job
    if not standing or not (paths.graded / f"{outline.notebook}.ipynb").is_file():
        handed_in = "not graded yet" if paths.submitted.is_dir() else "nothing was handed in"
        return Delivered(student, NOT_GRADED, page, f"{handed_in}, so there is no page")
    if stale:
        kept = "; the page that is there is of before" if page.is_file() else ""
        why = f"{CHANGED} this was graded, so no page was made{kept}"
        return Delivered(student, STALE, page, why)
    with suppress(FeedbackError, OSError):  # which is raised again when the page is made
        if not force and (held := _DIGEST.search(page.read_bytes()[:2000])):
            digest = digest_of(outline, standing, *read_graded(paths, outline), view)
            if held[1].decode() == digest:
                return Delivered(student, UNCHANGED, page)
    return None


def _deliver(outline: Outline, job: Job) -> Delivered:
    """Write a student's page. Raises FeedbackError."""
    assert job.standing
    text = make_page(outline, job.standing, *read_graded(job.paths, outline), job.view)
    try:
        _write(job.paths, job.page, text)
    except (OSError, UnicodeError) as error:
        why = f"the page cannot be written: {error}"
        return Delivered(job.student, REFUSED, job.page, why)
    return Delivered(job.student, WRITTEN, job.page)


def _check_marks(standing: Standing, record: Mapping[str, Any] | None) -> None:
    """Raises FeedbackError if the record and the gradebook's marks are of different gradings."""
    automatic = standing.automatic
    for test in (record or {}).get("tests", ()):
        points = automatic.get(test["name"])
        if points is None or not isclose(points, test["points"]):
            held = "no mark" if points is None else f"{points:g} points"
            raise FeedbackError(
                f"the gradebook has {held} for {test['name']}, the graded notebook "
                f"{test['points']:g}: they are of different gradings; grade this student again"
            )


def _write(paths: Paths, page: Path, text: str) -> None:
    """Write a page as a whole or not at all, and the files that nbgrader wants beside it."""
    paths.feedback.mkdir(parents=True, exist_ok=True)
    mode = 0o664 if paths.shared else 0o644
    for name, content in {page.name: text.encode(), **beside(paths)}.items():
        new = paths.feedback / f"{name}.new"
        new.write_bytes(content)
        new.chmod(mode)
        os.replace(new, paths.feedback / name)
    if paths.shared:
        for folder in (paths.feedback, paths.feedback.parent):
            with suppress(OSError):
                folder.chmod(folder.stat().st_mode & 0o777 | 0o2770)
