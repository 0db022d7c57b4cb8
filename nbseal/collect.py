"""Collects what a learning platform hands out into the course's submitted folder.

archive     reads the download safely: a zip, or a folder
downloads   reads the names that the platform gave to the files; whose: tells who that is
choosing    finds the notebook among a student's files
placing     puts it into submitted/<student>/<assignment>/
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.archive import Contents, File, named_files, open_download
from nbseal.assignment import read_assignment
from nbseal.choosing import Item, Rules, choose, is_junk
from nbseal.course import course_config
from nbseal.downloads import SENDERS, Sender, which_platform, without_wrapper
from nbseal.errors import PersonError, PlatformError
from nbseal.placing import place, student_fault, those_there
from nbseal.roster import alike
from nbseal.whose import Student, Whose, identify, is_file_map, read_whose, time_zone, utc

NOT_PLACED = "not placed"


@dataclass(frozen=True)
class Outcome:
    """What became of what one student handed in, or of a file that is nobody's.

    student: nbgrader's id, or "" if it is not known; sender: as the platform names them, or the
    file; status: placed, replaced, time added, kept or not placed; when: in UTC without a zone, if
    known; late: the platform says so; remarks: sentences.
    """

    student: str
    sender: str
    status: str
    when: datetime | None = None
    late: bool = False
    remarks: tuple[str, ...] = ()


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


@dataclass(frozen=True)
class _Claim:
    """A file and its student: as the map says of this very file, or as its name tells."""

    student: Student
    sender: Sender
    file: File
    told: bool


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
        claims, outcomes = _claims(contents, platform, whose, rules)
        if options.map and path.is_dir():  # the map itself may lie there
            outcomes = [o for o in outcomes if (path / o.sender).resolve() != options.map.resolve()]
        there = those_there(folders, name)
        for of_one in _by_student(claims, there, outcomes):
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
    platform = options.platform or which_platform(_stripped(contents).values())
    if not file:
        return platform, Whose()
    return platform, read_whose(file, platform, options.student_column, zone)


def _stripped(contents: Contents) -> dict[str, str]:
    """The names of the files without a folder that holds them all; it was made by unpacking."""
    return without_wrapper(f.name for f in contents.files if not is_junk(f.name, ()))


def _claims(
    contents: Contents, platform: str, whose: Whose, rules: Rules
) -> tuple[list[_Claim], list[Outcome]]:
    """Whose the files are, and what is to be said about those that are nobody's."""
    claims, nobodys = list[_Claim](), list[Outcome]()
    senders = defaultdict[str, list[tuple[Sender, File]]](list)
    entries = {_nfc(name): name for name in whose.files or ()}
    stripped, unseen = _stripped(contents), set(entries.values())
    for file in contents.files:
        path = stripped.get(file.name, file.name) if platform == "canvas" else file.name
        sender = SENDERS[platform](path) if platform in SENDERS else None
        entry = _entry(_nfc(file.name), entries)
        if entry is not None and whose.files:
            unseen.discard(entry)
            student = whose.files[entry]
            inner = _nfc(file.name).removeprefix(_nfc(entry)).strip("/")
            told = sender or Sender("", student.id, inner or file.name.rpartition("/")[2])
            claims.append(_Claim(student, told, file, True))
        elif sender:
            senders[sender.key].append((sender, file))
        elif not is_junk(file.name, rules.ignore):
            why = "the CSV file does not name it"
            if platform in SENDERS:
                why = f"its name is not as {platform.capitalize()} gives them"
            nobodys.append(_not_placed(file.name, why))
    nobodys += [_not_placed(file, why) for file, why in contents.refused.items()]
    missing = unseen - contents.refused.keys()
    nobodys += [_not_placed(name, "the CSV file names it, but it is not there") for name in missing]
    for sent in senders.values():
        try:
            student = _identified(whose, platform, [sender for sender, _ in sent])
            claims += [_Claim(student, sender, file, False) for sender, file in sent]
        except PersonError as error:
            files = ", ".join(file.name for _, file in sent)
            nobodys.append(_not_placed(sent[0][0].name, f"{error} ({files})"))
    return claims, nobodys


def _entry(name: str, files: Mapping[str, str]) -> str | None:
    """What a map says of a file: itself, or the innermost of its folders."""
    while name and name not in files:
        name = name.rpartition("/")[0]
    return files.get(name)


def _identified(whose: Whose, platform: str, senders: Sequence[Sender]) -> Student:
    if len({alike(sender.name) for sender in senders}) > 1:
        names = ", ".join(sorted({repr(sender.name) for sender in senders}))
        raise PersonError(f"there are files of {names} with one number, {senders[0].key}")
    student = identify(whose, platform, senders[0])
    if fault := student_fault(student.id):
        raise PersonError(fault)
    return student


def _by_student(
    claims: Sequence[_Claim], there: Mapping[str, str], outcomes: list[Outcome]
) -> Iterator[list[_Claim]]:
    """The claims of each student. Where two people would be one student, none of them is."""
    students = defaultdict[str, list[_Claim]](list)
    for claim in claims:
        students[alike(claim.student.id)].append(claim)
    for student, of_one in students.items():
        ids = {claim.student.id for claim in of_one} | (
            {there[student]} if student in there else set()
        )
        senders = {claim.sender.key for claim in of_one if not claim.told}
        if len(ids) == 1 and len(senders) <= 1:
            yield of_one
            continue
        why = f"{len(senders)} people would be {of_one[0].student.id!r}; give each their own id"
        if len(ids) > 1:
            why = f"{' and '.join(sorted(ids))} differ in their case only"
        outcomes += [_not_placed(c.file.name, why, c.student.id) for c in of_one]


def _collect_one(
    folders: CourseDirectory,
    name: str,
    claims: Sequence[_Claim],
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
    items = {Item(_nfc(c.sender.file), c.file.read, c.sender.upload): c for c in claims}
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
    if late and not when:
        remarks.append("the platform says it is late, but not when it was handed in")
    return replace(outcome, status=placed.status, remarks=tuple(filter(None, remarks)))


def _may_hold_the_notebook(file: str) -> bool:
    return file.casefold().endswith((".ipynb", ".zip"))


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _not_placed(sender: str, why: str, student: str = "") -> Outcome:
    return Outcome(student, sender, NOT_PLACED, remarks=(why,))


def _shown(sender: Sender) -> str:
    return f"{sender.name} ({sender.key})" if sender.key else sender.name


def _hints(
    claims: Sequence[_Claim], whose: Whose, platform: str, options: Options
) -> Iterator[str]:
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
