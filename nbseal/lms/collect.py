"""Collects what a learning platform hands out into the course's submitted folder.

1. Open the download, a folder or a zip (nbseal.lms.downloads).
2. Find out which platform it comes from, by the names of its files (nbseal.lms.platforms).
3. Find out which student each file is of (people.identities, collecting.assign_files).
4. Pick the notebook among a student's files (collecting.pick_notebook).
5. Put it into submitted/<student>/<assignment>/ (collecting.placing).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import Sent, keep_sent, read_sent
from nbseal.course.config import course_config, course_zone, open_gradebook
from nbseal.course.gradebook import Student, students_in
from nbseal.errors import CourseError, PlatformError
from nbseal.lms.collecting.assign_files import (
    NOT_PLACED,
    Claim,
    Outcome,
    by_student,
    claims_of,
    nfc,
    stripped,
)
from nbseal.lms.collecting.earlier import CollectedBefore
from nbseal.lms.collecting.metadata import members_in
from nbseal.lms.collecting.pick_notebook import Item, Rules, choose
from nbseal.lms.collecting.placing import KEPT, NEW, NEWER, place, those_there
from nbseal.lms.downloads.folder_source import named_files, open_download
from nbseal.lms.downloads.zip_source import Contents
from nbseal.lms.people.class_list import enter, gradebooks_roster, missing_students, reconciled
from nbseal.lms.people.identities import Whose, is_file_map, read_whose
from nbseal.lms.people.roster import Person
from nbseal.lms.platforms.file_names import Sender, unnumbered, unversioned, which_platform
from nbseal.notebook.assignment import Assignment, read_notebooks
from nbseal.text import alike, alphabetical, listed
from nbseal.times import time_zone, utc


@dataclass(frozen=True)
class Collected:
    """What became of a download.

    outcomes: one for each student, or for each file that is nobody's.
    hints: sentences about the download as a whole.
    missing: a sentence about the students in the gradebook who have never handed in; or "".
    """

    platform: str
    outcomes: tuple[Outcome, ...]
    hints: tuple[str, ...]
    missing: str = ""


@dataclass(frozen=True)
class Options:
    """How to collect.

    platform: one of nbseal.lms.platforms.file_names.PLATFORMS, csv, or None to find out.
    map_file: a CSV file that says who is who; see nbseal.lms.people.identities.
    student_column: the column of that file with the students' ids.
    timezone: of times that do not say theirs (None: that of the course).
    file_times: whether the times of the files are those of handing in.
    replace: where it is not known which of two versions is newer, take the new one.
    twice: also place what is there already under another id.
    dry_run: write nothing.
    """

    platform: str | None = None
    map_file: Path | None = None
    student_column: str | None = None
    timezone: str | None = None
    file_times: bool = False
    replace: bool = False
    twice: bool = False
    dry_run: bool = False


def collect(course: Path, name: str, path: Path, options: Options | None = None) -> Collected:
    """Put the submissions of an assignment from a download (a zip, a folder, or a CSV file that
    names files beside it) into the submitted folder; each as a whole or not at all.

    Raises CourseError, AssignmentError or PlatformError, before anything is written.
    """
    options = options or Options()
    notebooks = read_notebooks(course, name)
    folders = CourseDirectory(config=course_config(course))
    zone = time_zone(options.timezone or course_zone(course_config(course)))
    source, wanted = notebooks[0].path.parent, [notebook.path.name for notebook in notebooks]
    students = _students_of(course)
    with _opened(path, options, zone) as contents:
        platform, whose = _whose(path, contents, options, zone, notebooks)
        members = members_in(contents, platform, zone)
        whose = replace(whose, members=members)
        if whose.roster:
            whose = replace(whose, roster=reconciled(whose.roster, students, by_name=True))
        if not (whose.files or whose.roster):  # a list of senders may leave people out
            ids = those_there(folders, name).values()
            sent = read_sent(folders, name).items()
            before = {one.key: s for s, one in sent if one.platform == platform and s in ids}
            roster = gradebooks_roster(students)
            whose = replace(whose, roster=roster, own=True, before=before)
        rules = Rules(
            wanted[0],
            frozenset(p.name for p in source.glob("*.ipynb")) - {*wanted},
            tuple(folders.ignore),
            1000 * folders.max_file_size,
            numbered=platform == "canvas",
            assignment=name,
            more=tuple(wanted[1:]),
        )
        claims, outcomes = claims_of(contents, platform, whose, rules)
        if other := _meant_for(source.parent, rules, claims):
            raise PlatformError(
                f"{path} holds notebooks of {other!r}, and none is named {' or '.join(wanted)}; "
                f"if that is what it is, run: nbseal collect {other} {path}"
            )
        if options.map_file and path.is_dir():  # the map itself may lie there
            outcomes = [
                o for o in outcomes if (path / o.sender).resolve() != options.map_file.resolve()
            ]
        there = those_there(folders, name)
        here = {c.student.id for c in claims}
        known = CollectedBefore(folders, name, _released(folders, name, wanted), here)
        run = _Run(folders, name, platform, rules, options, zone, known)
        for of_one in by_student(claims, there, outcomes):
            outcomes.append(_collect_one(run, of_one))
        if not options.dry_run:
            keep_sent(folders, name, run.sent)
    outcomes.sort(key=lambda o: (o.student == "", alphabetical(o.student), o.sender))
    hints = [*_hints(claims, outcomes, whose, platform, options, known, zone)]
    people = [person for group in members.values() for person, _ in group] if whose.own else []
    if whose.roster and not whose.own:
        people = [*whose.roster.people]
    if people and not (options.dry_run or known.doubles):
        hints += _entered(course, people)
        students = _students_of(course)
    handed_in = {*those_there(folders, name).values(), *(o.student for o in outcomes)}
    missing = missing_students(students, handed_in)
    return Collected(platform, tuple(outcomes), tuple(hints), missing)


def _meant_for(sources: Path, rules: Rules, claims: Sequence[Claim]) -> str:
    """The other assignment that this download seems to be for; "" if it is for this one.

    That is so if nobody has handed in a notebook of this name, and most have one of another assignment."""
    students = defaultdict[str, set[str]](set)  # {name of a file: those who have one}
    for claim in claims:
        file = claim.sender.file.rpartition("/")[2]
        for name in {file, unversioned(file), unnumbered(file), unversioned(unnumbered(file))}:
            students[name].add(claim.student.id)
    if any(notebook in students for notebook in rules.notebooks):
        return ""
    everybody = {claim.student.id for claim in claims}
    for path in sources.glob("*/*.ipynb"):
        ours = path.parent.name == rules.assignment  # a notebook of it that has no points
        if not ours and len(students[path.name]) > max(1, len(everybody) / 2):
            return path.parent.name
    return ""


def _students_of(course: Path) -> list[Student]:
    """The students of the gradebook, if there is one."""
    try:
        with open_gradebook(course) as gradebook:
            return students_in(gradebook)
    except CourseError:
        return []


def _entered(course: Path, people: Sequence[Person]) -> Iterator[str]:
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
    if entered.refused:
        told = [f"{name}: {why}" for name, why in entered.refused.items()]
        yield f"Not entered into the gradebook: {listed(told, 5, '; ')}"


@contextmanager
def _opened(path: Path, options: Options, zone: tzinfo) -> Iterator[Contents]:
    if not _is_map(path):
        with open_download(path) as contents:
            yield contents
        return
    if options.map_file or options.platform not in (None, "csv"):
        raise PlatformError(f"{path} names the files itself; leave --map and --format away")
    files = read_whose(path, None, zone=zone).files
    yield named_files(path.parent, files or ())


def _is_map(path: Path) -> bool:
    return path.suffix.casefold() == ".csv"


def _whose(
    path: Path,
    contents: Contents,
    options: Options,
    zone: tzinfo,
    notebooks: Sequence[Assignment],
) -> tuple[str, Whose]:
    """The platform, and what the CSV file says, if there is one."""
    file = path if _is_map(path) else options.map_file
    if file and is_file_map(file):
        return options.platform or "csv", read_whose(file, None, zone=zone)
    if options.platform == "csv":
        raise PlatformError(
            "say whose the files are: --map FILE.csv, with the columns file, student"
        )
    flat = stripped(contents)
    names = {*flat, *flat.values()}
    wanted = [notebook.path.name for notebook in notebooks]
    platform = options.platform or which_platform(names, notebooks[0].name, wanted)
    if not file:
        return platform, Whose()
    return platform, read_whose(file, platform, options.student_column, zone)


def _released(folders: CourseDirectory, name: str, notebooks: Sequence[str]) -> dict[str, bytes]:
    """{notebook: the students' version of it, or b"" if there is none}."""
    folder = Path(folders.format_path(folders.release_directory, ".", name))
    found = dict.fromkeys(notebooks, b"")
    for notebook in notebooks:
        with suppress(OSError):
            found[notebook] = (folder / notebook).read_bytes()
    return found


@dataclass(frozen=True)
class _Run:
    """What collecting each student needs; sent: how the platform names those who are placed."""

    folders: CourseDirectory
    name: str
    platform: str
    rules: Rules
    options: Options
    zone: tzinfo
    known: CollectedBefore
    sent: dict[str, Sent] = field(default_factory=dict)


def _collect_one(run: _Run, claims: Sequence[Claim]) -> Outcome:
    """Choose what one student has handed in, and put it into their folder."""
    options = run.options
    student, sender = claims[0].student.id, claims[0].sender
    late = any(claim.sender.late for claim in claims)
    outcome = Outcome(student, _shown(sender), NOT_PLACED, late=late)
    typed = [claim.sender.what for claim in claims if claim.sender.what]
    claims = [claim for claim in claims if not claim.sender.what]
    if not claims:
        why = f"there is no notebook; handed in: {', '.join(dict.fromkeys(typed))}"
        return _refused(run, outcome, sender, why)
    if any(claim.told for claim in claims):  # what the map says of a file decides
        claims = [c for c in claims if c.told or not _may_hold_the_notebook(c.sender.file)]
    items = {Item(nfc(c.sender.file), c.file.read, c.sender.upload): c for c in claims}
    try:
        chosen = choose(list(items), run.rules)
    except PlatformError as error:
        return _refused(run, outcome, sender, str(error))
    try:
        main = [items[item] for item in chosen.main]
        when = max(filter(None, (_when(run, claim) for claim in main)), default=None)
        outcome = replace(outcome, when=when, remarks=chosen.remarks)
        work, told = run.known.work_in(chosen.files), main[0].sender
        if not options.twice:
            run.known.refuse_another_id(student, work, run.platform, told.key)
        placed = place(
            *(run.folders, run.name, student, chosen.files, when),
            replace=options.replace,
            dry_run=options.dry_run,
            zone=run.zone,
        )
    except PlatformError as error:
        return replace(outcome, remarks=(*outcome.remarks, str(error)))
    if told.before or student in run.known.sent:
        run.sent[student] = Sent(run.platform, told.key, told.before, late and not when)
    remarks = [*outcome.remarks, placed.remark]
    if placed.status != KEPT and (other := run.known.same_as(student, work)):
        remarks.append(f"the same notebook as that of {other!r}")
    run.known.placed(student, work)
    if any(c.sender.doubtful and not c.told for c in claims):
        remarks.append(f"its name can be read in more than one way; taken as of {sender.key}")
    if late and not when:
        remarks.append("the platform says it is late, but not when it was handed in")
    return replace(outcome, status=placed.status, remarks=tuple(filter(None, remarks)))


def _when(run: _Run, claim: Claim) -> datetime | None:
    """When a file was handed in, in UTC without a zone, if it is known."""
    if claim.student.when:
        return claim.student.when
    if claim.sender.when:
        return utc(claim.sender.when, run.zone)
    if run.options.file_times and claim.file.when:
        return utc(claim.file.when, run.zone)
    return None


def _refused(run: _Run, outcome: Outcome, sender: Sender, why: str) -> Outcome:
    """The outcome for a student whose submission cannot be used; the refusal is recorded."""
    sent = Sent(run.platform, sender.key, sender.before, refused=why)
    run.sent[outcome.student] = sent
    return replace(outcome, remarks=(*outcome.remarks, why))


def _as_read(when: datetime, zone: tzinfo) -> datetime:
    """A file's time: a zip tells no zone, a folder does."""
    return when.astimezone(zone).replace(tzinfo=None) if when.tzinfo else when


def _may_hold_the_notebook(file: str) -> bool:
    return file.casefold().endswith((".ipynb", ".zip"))


def _shown(sender: Sender) -> str:
    return f"{sender.name} ({sender.key})" if sender.key else sender.name


def _hints(
    claims: Sequence[Claim],
    outcomes: Sequence[Outcome],
    whose: Whose,
    platform: str,
    options: Options,
    known: CollectedBefore,
    zone: tzinfo,
) -> Iterator[str]:
    """What the person who collects should know about all of it."""
    if known.doubles:
        some = ", ".join(list(known.doubles)[:3]) + (" ..." if len(known.doubles) > 3 else "")
        yield (
            f"{len(known.doubles)} would be there twice, under two ids, and were not placed. To keep "
            f"the ids that are there ({some}), collect as you did before. To give new ones, first "
            "take those away: their folders in submitted/, and if they are graded, "
            "nbgrader db student remove ID --force. If they are other people, say --twice."
        )
    untimed = [o for o in outcomes if o.status in (NEW, NEWER) and not o.when]
    if untimed and not options.file_times:
        times = sorted(_as_read(c.file.when, zone) for c in claims if c.file.when)
        who = "these" if len(untimed) == len(outcomes) else f"{len(untimed)} of {len(outcomes)}"
        told = f" The files are of {times[0]} to {times[-1]}." if times else ""
        yield (
            f"It is not known when {who} were handed in, so that nothing is taken off for "
            f"lateness.{told} If the platform gives files the time of handing in, say "
            "--file-times; else give a --map with times."
        )
    if whose.guessed:
        yield (
            f"{options.map_file} is not in UTF-8 and was read as Windows-1252. If names are wrong, save "
            "it as 'CSV UTF-8'."
        )
    if whose.own and whose.roster and whose.senders is None:
        ids = {alike(person.student) for person in whose.roster.people}
        others = {c.student.id for c in claims if alike(c.student.id) not in ids}
        others -= {*whose.before.values()}
        if others:
            yield (
                f"Not known to the gradebook, and named as the platform does: "
                f"{', '.join(sorted(others))}. A newer list of people tells: nbseal roster FILE, or "
                "--map FILE."
            )
    if platform == "moodle" and not (whose.roster or whose.senders or whose.files or whose.before):
        yield (
            "Students are named as Moodle writes their names. With --map and the list of "
            "participants, or the grading worksheet, they get their own ids."
        )
