"""Collects what a learning platform hands out into the course's submitted folder.

folders, archive   read the download safely: a folder, a zip
downloads          reads the names that the platform gave to the files
whose, claims      tell which student each file is of
choosing           finds the notebook among a student's files
placing            puts it into submitted/<student>/<assignment>/
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.archive import Contents
from nbseal.assignment import read_assignment
from nbseal.choosing import Item, Rules, choose
from nbseal.claims import NOT_PLACED, Claim, Outcome, by_student, claims_of, nfc, stripped
from nbseal.course import course_config
from nbseal.downloads import Sender, which_platform
from nbseal.errors import PlatformError
from nbseal.folders import named_files, open_download
from nbseal.placing import place, those_there
from nbseal.roster import alike
from nbseal.whose import Whose, is_file_map, read_whose, time_zone, utc


@dataclass(frozen=True)
class Collected:
    """What became of a download, by student; hints: sentences about all of it."""

    platform: str
    outcomes: tuple[Outcome, ...]
    hints: tuple[str, ...]


@dataclass(frozen=True)
class Options:
    """platform: canvas, moodle or csv, or None to find out; map: a CSV file, see nbseal.whose;
    student_column: of that file; timezone: of times that do not say theirs; file_times: whether
    the times of the files are those of handing in; replace: where it is not known which of two
    versions is newer, take the new one; dry_run: write nothing."""

    platform: str | None = None
    map: Path | None = None
    student_column: str | None = None
    timezone: str = "UTC"
    file_times: bool = False
    replace: bool = False
    dry_run: bool = False


def collect(course: Path, name: str, path: Path, options: Options | None = None) -> Collected:
    """Put the submissions of an assignment from a download (a zip, a folder, or a CSV file that
    names files beside it) into the submitted folder; each as a whole or not at all.

    Raises CourseError, AssignmentError or PlatformError, before anything is written.
    """
    options = options or Options()
    assignment = read_assignment(course, name)
    folders = CourseDirectory(config=course_config(course))
    zone = time_zone(options.timezone)
    wanted = assignment.path.name
    with _opened(path, options) as contents:
        platform, whose = _whose(path, contents, options, zone)
        rules = Rules(
            wanted,
            frozenset(p.name for p in assignment.path.parent.glob("*.ipynb")) - {wanted},
            tuple(folders.ignore),
            1000 * folders.max_file_size,
            numbered=platform == "canvas",
        )
        claims, outcomes = claims_of(contents, platform, whose, rules)
        if options.map and path.is_dir():  # the map itself may lie there
            outcomes = [o for o in outcomes if (path / o.sender).resolve() != options.map.resolve()]
        there = those_there(folders, name)
        for of_one in by_student(claims, there, outcomes):
            outcomes.append(_collect_one(folders, name, of_one, rules, options, zone))
    outcomes.sort(key=lambda o: (o.student == "", alike(o.student), o.sender))
    return Collected(platform, tuple(outcomes), tuple(_hints(claims, whose, platform, options)))


@contextmanager
def _opened(path: Path, options: Options) -> Iterator[Contents]:
    if not _is_map(path):
        with open_download(path) as contents:
            yield contents
        return
    if options.map or options.platform not in (None, "csv"):
        raise PlatformError(f"{path} names the files itself; leave --map and --format away")
    files = read_whose(path, None, zone=time_zone(options.timezone)).files
    yield named_files(path.parent, files or ())


def _is_map(path: Path) -> bool:
    return path.suffix.casefold() == ".csv"


def _whose(path: Path, contents: Contents, options: Options, zone: tzinfo) -> tuple[str, Whose]:
    """The platform, and what the CSV file says, if there is one."""
    file = path if _is_map(path) else options.map
    if file and is_file_map(file):
        return options.platform or "csv", read_whose(file, None, zone=zone)
    if options.platform == "csv":
        raise PlatformError(
            "say whose the files are: --map FILE.csv, with the columns file, student"
        )
    flat = stripped(contents)
    platform = options.platform or which_platform({*flat, *flat.values()})
    if not file:
        return platform, Whose()
    return platform, read_whose(file, platform, options.student_column, zone)


def _collect_one(
    folders: CourseDirectory,
    name: str,
    claims: Sequence[Claim],
    rules: Rules,
    options: Options,
    zone: tzinfo,
) -> Outcome:
    """Choose what one student has handed in, and put it into their folder."""
    student, sender = claims[0].student.id, claims[0].sender
    late = any(claim.sender.late for claim in claims)
    outcome = Outcome(student, _shown(sender), NOT_PLACED, late=late)
    if any(claim.told for claim in claims):  # what the map says of a file decides
        claims = [c for c in claims if c.told or not _may_hold_the_notebook(c.sender.file)]
    items = {Item(nfc(c.sender.file), c.file.read, c.sender.upload): c for c in claims}
    try:
        chosen = choose(list(items), rules)
        main = items[chosen.main]
        when = main.student.when
        if not when and options.file_times and main.file.when:
            when = utc(main.file.when, zone)
        outcome = replace(outcome, when=when, remarks=chosen.remarks)
        placed = place(
            *(folders, name, student, chosen.files, when),
            replace=options.replace,
            dry_run=options.dry_run,
        )
    except PlatformError as error:
        return replace(outcome, remarks=(*outcome.remarks, str(error)))
    remarks = [*outcome.remarks, placed.remark]
    if any(c.sender.doubtful and not c.told for c in claims):
        remarks.append(f"its name can be read in more than one way; taken as of {sender.key}")
    if late and not when:
        remarks.append("the platform says it is late, but not when it was handed in")
    return replace(outcome, status=placed.status, remarks=tuple(filter(None, remarks)))


def _may_hold_the_notebook(file: str) -> bool:
    return file.casefold().endswith((".ipynb", ".zip"))


def _shown(sender: Sender) -> str:
    return f"{sender.name} ({sender.key})" if sender.key else sender.name


def _hints(claims: Sequence[Claim], whose: Whose, platform: str, options: Options) -> Iterator[str]:
    """What the person who collects should know about all of it."""
    if claims and not any(claim.student.when for claim in claims) and not options.file_times:
        times = sorted(utc(c.file.when, UTC) for c in claims if c.file.when)
        told = f" The files are of {times[0]} to {times[-1]}." if times else ""
        yield (
            "It is not known when these were handed in, so that nothing is taken off for "
            f"lateness.{told} If the platform gives files the time of handing in, say "
            "--file-times; else give a --map with times."
        )
    if platform == "moodle" and not (whose.roster or whose.senders or whose.files):
        yield (
            "Students are named as Moodle writes their names. With --map and the list of "
            "participants, or the grading worksheet, they get their own ids."
        )
