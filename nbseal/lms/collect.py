"""Collects what a learning platform hands out into the course's submitted folder.

1. Open the download, a folder or a zip (nbseal.lms.downloads).
2. Find out which platform it comes from, by the names of its files (nbseal.lms.platforms).
3. Find out which students each file is of (people.identities, collecting.assign_files).
4. Pick the notebook among a student's files (collecting.pick_notebook).
5. Put it into submitted/<student>/<assignment>/ (collecting.one_student, collecting.placing).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, timedelta, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.collected import keep_sent, no_times, read_sent, times_from
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.due import Dates, extensions
from nbseal.course.release import students_version
from nbseal.course.settings import known_zone
from nbseal.course.students import Student, names_of, students_in
from nbseal.errors import CourseError, PlatformError
from nbseal.lms.collecting.assign_files import Claim, Outcome, by_student, claims_of, stripped
from nbseal.lms.collecting.metadata import members_in
from nbseal.lms.collecting.one_student import Options, Run
from nbseal.lms.collecting.pick_notebook import Rules
from nbseal.lms.collecting.placing import PLACED, those_there
from nbseal.lms.downloads.folder_source import named_files, open_download
from nbseal.lms.downloads.zip_source import Contents
from nbseal.lms.people.class_list import (
    enter,
    gradebooks_roster,
    list_of,
    missing_students,
    reconciled,
)
from nbseal.lms.people.identities import OwnerMap, is_file_map, read_owners
from nbseal.lms.people.roster import Roster, read_list
from nbseal.lms.platforms.file_names import unnumbered, unversioned, which_platform
from nbseal.notebook.assignment import Assignment, grade_id, is_open, read_notebooks
from nbseal.notebook.submission import read_submission
from nbseal.tables import Table
from nbseal.text import alike, alphabetical, listed, several
from nbseal.times import local, time_zone

__all__ = ["Collected", "Options", "collect"]


@dataclass(frozen=True)
class Collected:
    """outcomes: one for each student, or for each file that is nobody's; hints: sentences about all of
    it; missing: a sentence about the students in the gradebook who have never handed in, or "";
    names: {student: name}, as far as they are known."""

    platform: str
    outcomes: tuple[Outcome, ...]
    hints: tuple[str, ...]
    missing: str = ""
    names: Mapping[str, str] = field(default_factory=dict)


def collect(course: Path, name: str, path: Path, options: Options | None = None) -> Collected:
    """Put the submissions of an assignment from a download (a zip, a folder, or a CSV file that
    names files beside it) into the submitted folder; each as a whole or not at all.

    Raises CourseError, AssignmentError or PlatformError, before anything is written.
    """
    options, config = options or Options(), course_config(course)
    notebooks, folders = read_notebooks(course, name), CourseDirectory(config=config)
    students, due = _known(course, folders, name)
    told_zone = options.timezone or known_zone(config)
    zone = time_zone(told_zone) if told_zone else None  # None: nobody knows it, and it decides
    rules = _rules(config, notebooks, folders)
    with _opened(path, options, zone) as (contents, table):
        platform, owners = _owners(contents, table, options, zone, rules)
        if owners.roster:
            owners = replace(owners, roster=reconciled(owners.roster, students, by_name=True))
        owners = _with_known(owners, platform, folders, name, students)
        rules = replace(rules, numbered=platform == "canvas")
        claims, outcomes = claims_of(contents, platform, owners, rules)
        _see_what_it_is_for(path, notebooks[0], rules, claims)
        if options.map_file and path.is_dir():  # the map itself may lie there
            own = options.map_file.resolve()
            outcomes = [o for o in outcomes if (path / o.sender).resolve() != own]
        run = Run(folders, platform, rules, options, zone, due, {c.student.id for c in claims})
        for claim in claims:  # a time whose zone nobody knows ends it here
            run.when_handed_in(claim)
        _see_file_times(run, claims)
        for of_one in by_student(claims, those_there(folders, name), outcomes):
            outcomes.append(run.collect_one(of_one))
        if not options.dry_run:
            keep_sent(folders, name, run.sent)
    outcomes.sort(key=lambda o: (o.student == "", alphabetical(o.student), o.sender))
    hints = [*_hints(claims, outcomes, owners, run)]
    people = owners.roster
    if not people or owners.own:
        people = list_of((p for group in owners.members.values() for p, _ in group), str(path))
    if people.people and not (options.dry_run or run.doubles):
        hints += _entered(course, people)
        students, _ = _known(course, folders, name)
    handed_in = {*those_there(folders, name).values(), *(o.student for o in outcomes)}
    missing = missing_students(students, handed_in)
    if missing and (files := sum(o.files for o in outcomes if not o.student)):
        missing += f". Some of them may have handed in the {several(files, 'file')} not placed."
    names = {p.student: p.name for p in people.people} | names_of(students)
    return Collected(platform, tuple(outcomes), tuple(hints), missing, names)


def _with_known(
    owners: OwnerMap,
    platform: str,
    folders: CourseDirectory,
    name: str,
    students: Sequence[Student],
) -> OwnerMap:
    """With those who were collected before, and the gradebook's people, where no list tells who sent a file."""
    told = owners.files or owners.roster  # a list of senders may leave people out
    if told and not owners.only:
        return owners
    before, there = defaultdict[str, list[str]](list), those_there(folders, name)
    for student, sent in read_sent(folders, name).items():
        refused = told and sent.refused  # of them nothing is there
        if sent.platform == platform and (refused or there.get(alike(student)) == student):
            before[sent.key].append(student)
    if told:
        return replace(owners, before=before)
    return replace(owners, before=before, roster=gradebooks_roster(students), own=True)


def _rules(config: Config, notebooks: Sequence[Assignment], folders: CourseDirectory) -> Rules:
    names = tuple(notebook.path.name for notebook in notebooks)
    releases = {one.path.name: (one, students_version(config, one.notebook)) for one in notebooks}

    def answered(name: str, data: bytes) -> bool | None:
        assignment, release = releases[name]
        submission = read_submission(data, assignment, release)
        if not submission.readable:
            return None
        blank = {grade_id(cell): cell.source.strip() for cell in release.cells if is_open(cell)}
        texts = {step.name: step.cell.source.strip() for step in submission.steps if step.name}
        return any(texts[name] not in ("", blank[name]) for name in texts if name in blank)

    return Rules(
        names,
        frozenset(p.name for p in notebooks[0].path.parent.glob("*.ipynb")) - {*names},
        tuple(folders.ignore),
        1000 * folders.max_file_size,
        assignment=notebooks[0].name,
        answered=answered,
    )


def _see_what_it_is_for(
    download: Path, notebook: Assignment, rules: Rules, claims: Sequence[Claim]
) -> None:
    """Raises PlatformError if nobody has handed in a notebook of this name, and most have one of
    another assignment."""
    students = defaultdict[str, set[str]](set)  # {name of a file: those who have one}
    for claim in claims:
        file = claim.sender.file.rpartition("/")[2]
        for name in {file, unversioned(file), unnumbered(file), unversioned(unnumbered(file))}:
            students[name].add(claim.student.id)
    if any(name in students for name in rules.notebooks):
        return
    most = max(1, len({claim.student.id for claim in claims}) / 2)
    for path in notebook.path.parents[1].glob("*/*.ipynb"):
        other = path.parent.name
        if other != notebook.name and len(students[path.name]) > most:
            raise PlatformError(
                f"{download} holds notebooks of {other!r}, and none is named "
                f"{' or '.join(rules.notebooks)}; if that is what it is, run: nbseal collect {other} "
                f"{download}"
            )


def _see_file_times(run: Run, claims: Sequence[Claim]) -> None:
    """Refuse the files' times if all are of one minute: many platforms give that of the download."""
    timed = [c for c in claims if c.file.when and not (c.student.when or c.sender.when)]
    times = sorted(filter(None, map(run.when_handed_in, timed)))
    senders = {claim.sender.key for claim in timed}
    if len(senders) > 1 and times and times[-1] - times[0] < timedelta(minutes=1):
        raise PlatformError(
            f"all files are of {local(times[0], run.zone or UTC):%Y-%m-%d %H:%M}: that is when they were "
            f"downloaded, not handed in; leave --file-times away. Times come from {times_from([run.platform])}."
        )


def _known(course: Path, folders: CourseDirectory, name: str) -> tuple[list[Student], Dates]:
    """The students of the gradebook, if there is one, and until when each has time."""
    try:
        with open_gradebook(course) as gradebook:
            entries = [one.duedate for one in gradebook.assignments if one.name == name]
            longer = extensions(gradebook, folders, name)
            return students_in(gradebook), Dates(due=next(iter(entries), None), extensions=longer)
    except CourseError:
        return [], Dates()


def _entered(course: Path, people: Roster) -> Iterator[str]:
    """Enter people into the gradebook; what is to be said about that."""
    try:
        with open_gradebook(course, make=True) as gradebook:
            entered = enter(gradebook, people)
    except CourseError as error:
        yield f"The students were not entered into the gradebook: {error}"
        return
    if entered.new or entered.changed:
        others = f", and what is new of {len(entered.changed)} others" if entered.changed else ""
        yield f"Entered into the gradebook: {len(entered.new)} students{others}."
    if refused := [f"{name}: {why}" for name, why in entered.refused.items()]:
        yield f"Not entered into the gradebook: {listed(refused, 5, '; ')}"


@contextmanager
def _opened(
    path: Path, options: Options, zone: tzinfo | None
) -> Iterator[tuple[Contents, Table | None]]:
    """The files, and the CSV file that tells whose they are, or names them, if there is one."""
    if path.suffix.casefold() != ".csv":
        with open_download(path) as contents:
            yield contents, read_list(options.map_file) if options.map_file else None
    elif options.map_file or options.platform not in (None, "csv"):
        raise PlatformError(f"{path} names the files itself; leave --map and --format away")
    else:
        table = read_list(path)
        yield named_files(path.parent, read_owners(table, None, None, zone).files or ()), table


def _owners(
    contents: Contents, table: Table | None, options: Options, zone: tzinfo | None, rules: Rules
) -> tuple[str, OwnerMap]:
    """The platform, and what the CSV file and files of the download say, if there are any."""
    names = {name for pair in stripped(contents).items() for name in pair}
    if table and is_file_map(table):
        owners, platform = read_owners(table, None, None, zone), options.platform or "csv"
        if not options.platform:  # names of a platform's tell more, and feedback needs them
            with suppress(PlatformError):
                platform = which_platform(names)
        return platform, replace(owners, only=not options.platform)
    if options.platform == "csv":
        raise PlatformError("say whose the files are: --map FILE.csv, with columns file, student")
    platform = options.platform or which_platform(names, rules.assignment, rules.notebooks)
    owners = read_owners(table, platform, options.student_column, zone) if table else OwnerMap()
    return platform, replace(owners, members=members_in(contents, platform, zone))


def _hints(
    claims: Sequence[Claim], outcomes: Sequence[Outcome], owners: OwnerMap, run: Run
) -> Iterator[str]:
    """What the person who collects should know about all of it."""
    if doubles := run.doubles:
        some = listed([*dict.fromkeys(doubles)], 3)
        yield (
            f"{len(doubles)} would be there twice, under two ids, and were not placed. To keep "
            f"the ids that are there ({some}), collect as you did before. To give new ones, first "
            "take those away: their folders in submitted/, and if they are graded, "
            "nbgrader db student remove ID --force. If they are other people, say --twice."
        )
    there = [o for o in outcomes if o.status in PLACED]
    untimed = [o for o in there if not o.when]
    if untimed and not run.options.file_times:
        late = [o.student for o in untimed if o.late]
        yield f"{no_times(late, len(untimed), len(there), [run.platform])}."
    if owners.own and owners.roster and owners.senders is None:
        ids = {alike(person.student) for person in owners.roster.people}
        others = {c.student.id for c in claims if alike(c.student.id) not in ids}
        if others := others.difference(*owners.before.values()):
            yield (
                f"Not known to the gradebook, and named as the platform does: "
                f"{', '.join(sorted(others))}. A newer list of people tells: nbseal roster FILE, or "
                "--map FILE."
            )
    known = owners.roster or owners.senders or owners.files or owners.before
    if run.platform == "moodle" and not known:
        yield (
            "Students are named as Moodle writes their names. With --map and the list of "
            "participants, or the grading worksheet, they get their own ids."
        )
