"""Puts what a student handed in into the course's submitted folder: all of it or nothing.

Nothing that is there is deleted: what a newer submission replaces goes to
`submitted/.nbseal-replaced/<student>/<assignment>/<when>`, where neither nbseal nor nbgrader looks.
What is there does not come back by itself, so that an instructor may swap the two.
"""

import dataclasses
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import folders_of
from nbseal.course.release import files_below
from nbseal.course.submissions import handed_in_at
from nbseal.errors import PlatformError
from nbseal.lms.downloads.zip_source import name_fault
from nbseal.lms.people.roster import student_fault
from nbseal.tables import save
from nbseal.text import alike
from nbseal.times import local

TIMESTAMP = "timestamp.txt"  # nbgrader's; never a student's
REPLACED = ".nbseal-replaced"

NEW, NEWER, TIMED, KEPT = PLACED = "placed", "replaced", "time added", "kept"


@dataclass(frozen=True)
class Placed:
    """What was done; before: when the version that was there had been handed in."""

    status: str  # NEW, NEWER, TIMED or KEPT
    remark: str = ""
    before: datetime | None = None


def those_there(folders: CourseDirectory, name: str) -> dict[str, str]:
    """The students who have handed in an assignment: {id as it is compared: id}."""
    submitted = folders_of(folders, folders.submitted_directory, name)
    return {alike(student): student for student in submitted}


def handed_in_before(folders: CourseDirectory, name: str, student: str) -> datetime | None:
    """When what is there was handed in, in UTC without a zone, if that is known."""
    where = folders.format_path(folders.submitted_directory, student, name)
    return handed_in_at(folders, Path(where))[0]


def place(
    folders: CourseDirectory,
    name: str,
    student: str,
    files: Mapping[str, bytes],
    when: datetime | None = None,
    *,
    replace: bool = False,
    dry_run: bool = False,
    zone: tzinfo = UTC,
) -> Placed:
    """Put a submission, {path: content}, into the submitted folder.

    when: it was handed in, in UTC without a zone. What is there stays, unless the new one has a later
    time; if a time is not known, only `replace` decides for the new. zone: in which times are told.
    Raises PlatformError if the student's id or a path is none, if it is not known which of two
    versions is newer, or if the folder cannot be written.
    """
    fault = student_fault(student) or next(filter(None, map(name_fault, files)), "")
    if fault:
        raise PlatformError(fault)
    step = folders.submitted_directory
    target = Path(folders.format_path(step, student, name))
    away = Path(folders.format_path(f"{step}/{REPLACED}", student, name))
    try:
        if not os.path.lexists(target):
            placed = Placed(NEW)
        elif target.is_symlink() or not target.is_dir():
            raise PlatformError(f"{target} is there and is no folder")
        else:
            before, _ = handed_in_at(folders, target)
            placed = _compare(target, files, before, when, replace, zone)
            if placed.status == NEWER and not replace:
                gone = away.iterdir() if away.is_dir() else ()
                if any(_holds(f, files) and handed_in_at(folders, f)[0] == when for f in gone):
                    placed = Placed(KEPT, f"this version was put into {REPLACED}, and stays there")
            placed = dataclasses.replace(placed, before=before)
        if dry_run or placed.status == KEPT:
            return placed
        if placed.status == TIMED and when:
            save(target / TIMESTAMP, _stamp(when))
            return placed
        _put(target, files, when, away)
    except (OSError, UnicodeError) as error:
        raise PlatformError(f"{target} cannot be written: {error}") from error
    return placed


def _compare(
    target: Path,
    files: Mapping[str, bytes],
    before: datetime | None,
    when: datetime | None,
    replace: bool,
    zone: tzinfo,
) -> Placed:
    """What is to be done about a submission of which another version, handed in `before`, is there."""
    old, new = (local(time, zone) if time else None for time in (before, when))
    same = _holds(target, files)
    if same and (not when or when == before):
        return Placed(KEPT, "it is there already")
    if same and before and not replace:
        return Placed(KEPT, f"it is there already, as of {old}; --replace takes {new} for it")
    if same:
        return Placed(TIMED, f"not of {old}" if before else "")
    if when and before and when > before:
        return Placed(NEWER, f"handed in {new}; the one of {old} is kept in {REPLACED}")
    if when and before and (when < before or not replace):
        newer = f"a newer one, of {old}, is there, and stays"
        equal = "another version with the same time is there, and stays; --replace takes this one"
        return Placed(KEPT, newer if when < before else equal)
    if replace:
        unknown = f"; it was of {old}, this has no time, and nothing is taken off for being late"
        remark = f"what was there is kept in {REPLACED}"
        return Placed(NEWER, remark + (unknown if before and not when else ""))
    lacks = "the one that is there has" if when else "this one has" if before else "both have"
    raise PlatformError(
        f"another version is there, and it is not known which is newer: {lacks} no time. To take this "
        f"one, add --map TIMES.csv{' --replace' * (not before)}, with the columns file, student, time"
    )


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    return files.items() <= files_below(folder).items()


def _put(target: Path, files: Mapping[str, bytes], when: datetime | None, kept: Path) -> None:
    """Make the folder of a submission; one that is there goes to a new folder below `kept`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".{target.name}-{os.urandom(4).hex()}")
    try:
        new.mkdir()
        for path, data in files.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            with (new / path).open("xb") as file:
                file.write(data)
        if when:
            (new / TIMESTAMP).write_bytes(_stamp(when))
        if not os.path.lexists(target):
            os.rename(new, target)
            return
        kept.mkdir(parents=True, exist_ok=True)
        backup = kept / f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
        os.rename(target, backup)
        try:
            os.rename(new, target)
        except BaseException:
            os.rename(backup, target)
            raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
        with suppress(OSError):  # something came into it
            target.parent.rmdir()


def _stamp(when: datetime) -> bytes:
    """A time as nbgrader writes it."""
    return f"{when.isoformat(' ')} UTC\n".encode()
