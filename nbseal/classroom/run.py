"""Grades the submissions of a course folder: finds them, has each graded, and keeps the results."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory

from nbseal.classroom.batch_writer import Writer
from nbseal.classroom.first_check import see_which_are_open
from nbseal.classroom.locks import only_one, only_one_writer
from nbseal.classroom.pool import Lost, Pool, pool_of
from nbseal.classroom.work_unit import Done, grade_unit
from nbseal.course import records
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.due import keep_up
from nbseal.course.gradebook import automatic_marks
from nbseal.course.marks_writer import add_indexes, renew_penalties
from nbseal.course.penalties import penalties_of
from nbseal.course.release import course_notebooks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.students import storable
from nbseal.course.submissions import Handed, find_submissions, read_handed
from nbseal.errors import CourseError, PlatformError, SandboxError, install
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.cell_merge import ANOTHER
from nbseal.results import Unit, Verdict
from nbseal.sealed.grader_setup import GraderSetup

CHUNK = 500  # submissions whose marks are looked up at once


@dataclass(frozen=True)
class Outcome:
    """What a run did with a submission, or with one notebook of it. record: as it lies beside the
    graded notebook; skipped: whether that was so before, because nothing has changed; notebook: its
    name, if the assignment has several."""

    student: str
    record: Mapping[str, Any]
    skipped: bool
    notebook: str = ""

    @property
    def look(self) -> bool:
        """Whether a person should look at it: it could not be read, it may be the notebook of
        another assignment, or a check could not run."""
        another = any(remark.startswith(ANOTHER) for remark in self.record["remarks"])
        return not self.record["readable"] or another or not _all_ran(self.record)


@dataclass(frozen=True)
class ClassOptions:
    """How to grade a class.

    workers: so many submissions at once (0: one for each core).
    force: grade also what has not changed since. That of which a check could not run always is.
    unsafe: without walls around the students' code.
    bubblewrap: whether to use it where it starts.
    scheduler: the address of a Dask cluster that does it instead of this machine.
    """

    workers: int = 0
    force: bool = False
    unsafe: bool = False
    bubblewrap: bool = True
    scheduler: str = ""

    @property
    def walls(self) -> dict[str, bool]:
        """Those of these that say which walls stand."""
        return {"unsafe": self.unsafe, "bubblewrap": self.bubblewrap}


def grade_class(
    course: Path,
    name: str,
    students: Sequence[str] = (),
    options: ClassOptions | None = None,
    *,
    begin: Callable[[int], None] = lambda _: None,
) -> Iterator[Outcome]:
    """Grade the submissions of an assignment, and yield what came of each.

    course: the course folder. name: of the assignment. students: their ids; none: all.
    begin: is called once, with the number of submissions: where an assignment has several notebooks,
    one after the other is graded of all students, and each counts as a submission.

    Each graded notebook goes to the course's autograded folder and the marks into its gradebook;
    last comes a record, by which a run that was ended in the middle goes on where it was.
    Raises CourseError or AssignmentError before anything is graded, SandboxError if no walls stand.
    """
    options = options or ClassOptions()
    folders = CourseDirectory(config=course_config(course))
    submissions = find_submissions(folders, name, students)
    desks = desks_of(course, name, options)
    begin(len(desks) * len(submissions))
    with (
        only_one(course),
        open_gradebook(course) as gradebook,
        only_one_writer(gradebook),
        Writer(gradebook, folders.config) as writer,
    ):
        add_indexes(gradebook)
        for desk in desks:
            yield from _grade_notebook(desk, submissions, options, writer)
        writer.flush()
        writer.refused |= renew_penalties(gradebook, folders.config, name, submissions)


@dataclass(frozen=True)
class Desk:
    """Where submissions of one notebook are read, and what comes of them is kept."""

    folders: CourseDirectory
    notebook: Assignment
    setup: GraderSetup

    @cached_property
    def made_of(self) -> str:
        """The digest of its graders' setup."""
        return self.setup.digest()

    @property
    def name(self) -> str:
        """Of the notebook, if the assignment has several; else ""."""
        return self.notebook.notebook_name if self.notebook.several else ""

    def read(self, student: str, folder: Path) -> Handed:
        """A submission."""
        return read_handed(self.folders, student, folder, self.notebook.notebook_name)

    def as_before(
        self, submissions: Mapping[str, Path], gradebook: Gradebook
    ) -> Mapping[str, Outcome]:
        """{student: outcome} of those whose marks are up to date."""
        marks = automatic_marks(gradebook, self.notebook, storable([*submissions]))
        found = {}
        for student in filter(marks.__contains__, submissions):
            record = records.read_record(self.folders, self.notebook, student)
            digest = self.read(student, submissions[student]).digest(self.made_of) if record else ""
            if record and _holds(record, digest, marks[student]):
                found[student] = Outcome(student, record, True, self.name)
        return found

    def keep(self, handed: Handed, done: Done | Lost, writer: Writer) -> tuple[Outcome, bool]:
        """Keep the graded notebook, and give the marks to the writer: what came of the submission, and
        whether that could be kept."""
        if isinstance(done, Lost):
            lost = records.ungraded(self.notebook, done.reason, safe=not self.setup.unsafe)
            return Outcome(handed.student, records.record_of(lost), False, self.name), True
        marked, saved = done.read(), True
        try:
            handed.student.encode()  # a folder may have a name that no database stores
            records.keep_notebook(self.folders, self.notebook, handed, done.notebook)
        except (PlatformError, UnicodeError) as error:  # a name that cannot be stored; a full disk
            remarks = (f"The result could not be saved: {error}", *marked.remarks)
            marked, saved = replace(marked, readable=False, remarks=remarks), False
        record = records.record_of(marked, handed.digest(self.made_of))
        if saved:
            whose = self.notebook, handed.student
            then = partial(records.write_record, self.folders, *whose, record)
            writer.add(*whose, marked, handed.when, then)
        return Outcome(handed.student, record, False, self.name), saved


def desks_of(course: Path, name: str, options: ClassOptions) -> list[Desk]:
    """A desk for each notebook of an assignment, after its first check. Raises as `grade_class` does."""
    notebooks, config = course_notebooks(course, name), course_config(course)
    penalties_of(config)  # one that cannot be used is told before anything is graded
    folders, setups = CourseDirectory(config=config), []
    for notebook in notebooks:
        try:
            setups.append(see_which_are_open(config, notebook, **options.walls))
        except SandboxError:  # a cluster may have walls; else no submission is graded
            setups.append(setup_from_config(config, notebook, **options.walls))
    with open_gradebook(course) as gradebook:
        keep_up(gradebook, folders, name)
    return [Desk(folders, notebook, setup) for notebook, setup in zip(notebooks, setups)]


def _grade_notebook(
    desk: Desk, submissions: Mapping[str, Path], options: ClassOptions, writer: Writer
) -> Iterator[Outcome]:
    """Grade one notebook of all these submissions, {student: folder}."""
    changed, found = list[str](), iter(submissions.items())
    while chunk := dict(islice(found, CHUNK)):
        before = {} if options.force else desk.as_before(chunk, writer.gradebook)
        yield from before.values()
        changed += [student for student in chunk if student not in before]
    if not changed:
        return
    at_work: dict[Unit, Handed] = {}

    def units() -> Iterator[Unit]:
        for student in changed:
            handed = desk.read(student, submissions[student])
            at_work[handed.unit] = handed
            yield handed.unit

    # to start a second grader would take as long as the second of two submissions
    most = len(changed) if options.workers or len(changed) > 2 else 1
    graders: AbstractContextManager[Pool] = (
        _dask().cluster_of(desk.setup, options.scheduler)
        if options.scheduler
        else pool_of(desk.setup, options.workers, most=most)
    )
    with graders as pool:
        for unit, done in pool.try_each(grade_unit, units()):
            yield desk.keep(at_work.pop(unit), done, writer)[0]


def see_cluster(scheduler: str) -> None:
    """See that a cluster can grade, before anything is done. Raises CourseError if it cannot."""
    _dask().see_cluster(scheduler)


def _dask() -> Any:
    try:
        from nbseal.classroom import dask_client
    except ImportError as error:
        raise CourseError(
            f"--scheduler needs dask.distributed ({error}); {install('dask')}"
        ) from error
    return dask_client


def _holds(record: Mapping[str, Any], digest: str, marks: Mapping[str, float]) -> bool:
    """Whether a record is of this submission, every check of it ran, and the gradebook has its
    marks: a gradebook may be an older one, or have been written by somebody else."""
    fresh = record.get("digest") == digest and not records.differ(record, marks)
    return fresh and _all_ran(record)


def _all_ran(record: Mapping[str, Any]) -> bool:
    return all(test["verdict"] != Verdict.NOT_RUN for test in record["tests"])
