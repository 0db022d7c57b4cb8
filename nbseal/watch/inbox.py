"""Where hand-ins come from: nbgrader's exchange, a folder of files, or the submitted folder itself.

Nobody tells when a file is whole. So a hand-in is taken when two looks at it find the same, and one in
the exchange when nbgrader has written the last of its files.
"""

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import parse_utc
from traitlets.config import Config

from nbseal.course.config import folders_of
from nbseal.errors import CourseError, PlatformError
from nbseal.lms.collect import Options, collect
from nbseal.lms.collecting.assign_files import Outcome
from nbseal.text import listed

LAST_FILE = "submission_secret.txt"  # of those that `nbgrader submit` writes
Stamp = tuple[tuple[str, int, int], ...]  # of each file its path, size, and time
Bring = Callable[[], list[str]]  # puts what is new into the submitted folder; what there is to say


def stamp(place: Path) -> Stamp:
    """What tells whether files have changed: those of a folder, or a file. A folder may be gone."""
    inside = [Path(top, file) for top, _, files in os.walk(place) for file in files]
    found = []
    for file in [place] if place.is_file() else sorted(inside):
        with suppress(OSError):  # it has gone just now
            status = file.lstat()
            found.append((str(file), status.st_size, status.st_mtime_ns))
    return tuple(found)


class Steady:
    """Tells which places have changed since they were last taken, and are the same in two looks."""

    def __init__(self) -> None:
        self.seen: dict[str, Stamp] = {}
        self.taken: dict[str, Stamp] = {}

    def changed(self, places: Iterable[tuple[str, Path]]) -> list[str]:
        """The names of such places, oldest change first. places: (name, place)."""
        now = {name: stamp(place) for name, place in places}
        new = [n for n, s in now.items() if s and s != self.taken.get(n) and s == self.seen.get(n)]
        self.seen = now
        return sorted(new, key=lambda name: max(time for _, _, time in now[name]))

    def took(self, names: Iterable[str]) -> None:
        """Of these, the next change counts."""
        self.taken |= {name: self.seen[name] for name in names}


def submitted(folders: CourseDirectory, name: str) -> dict[str, Path]:
    """{student: folder} of what lies in the submitted folder."""
    return folders_of(folders, folders.submitted_directory, name)


def from_folder(course: Path, name: str, folder: Path, options: Options) -> Bring:
    """Collect from a folder what is new there, as `nbseal collect` does with all of it."""
    steady = Steady()

    def bring() -> list[str]:
        try:
            there = {entry.name: entry for entry in folder.iterdir()}
        except OSError as error:
            raise CourseError(f"{folder} cannot be read: {error.strerror}") from error
        if options.map_file:
            there.pop(options.map_file.name, None)
        new = steady.changed(there.items())
        told = _collected(course, name, [there[one] for one in new], options) if new else []
        steady.took(new)
        return told

    return bring


def _collected(course: Path, name: str, entries: list[Path], options: Options) -> list[str]:
    """Collect some files and folders: what there is to say. A zip whose name is no student's on any
    platform is a whole download. Raises CourseError."""
    try:
        with TemporaryDirectory() as some:
            for entry in entries:
                copy = shutil.copytree if entry.is_dir() else shutil.copy2
                copy(entry, Path(some, entry.name))
            outcomes = collect(course, name, Path(some), options).outcomes
    except PlatformError as why:
        if entries[1:]:  # it is one of them, perhaps: each by itself
            return [said for one in entries for said in _collected(course, name, [one], options)]
        (entry,) = entries
        if not _is_zip(entry):
            return [f"{entry.name}: {why}"]
        try:
            return _said(collect(course, name, entry, options).outcomes)
        except PlatformError as error:
            return [f"{entry.name}: {error}"]
    nobodys = {one.sender for one in outcomes if not one.student} if entries[1:] else set()
    alone = [e for e in entries if e.name in nobodys and _is_zip(e)]
    told = _said(o for o in outcomes if o.sender not in {e.name for e in alone})
    return told + [said for e in alone for said in _collected(course, name, [e], options)]


def _said(outcomes: Iterable[Outcome]) -> list[str]:
    return [f"{o.sender or o.student}: {'; '.join(o.remarks)}" for o in outcomes if o.remarks]


def _is_zip(entry: Path) -> bool:
    return entry.suffix.casefold() == ".zip"


def from_exchange(config: Config, name: str) -> Bring:
    """Collect what is new in nbgrader's exchange, as `nbgrader collect --update` does."""
    api, taken = NbGraderAPI(config=config), dict[str, str]()
    inbound = Path(api.exchange.Collect(coursedir=api.coursedir, parent=api).root)
    inbound = inbound / api.coursedir.course_id / "inbound"

    def bring() -> list[str]:
        newest = _newest(inbound, name)
        new = {who: file for who, file in newest.items() if taken.get(who) != file}
        whole = [who for who, file in new.items() if (inbound / file / LAST_FILE).is_file()]
        for student in ["*"] if 1 < len(whole) == len(newest) else whole:
            api.coursedir.student_id = student
            if not (done := api.collect(name))["success"]:
                why = done.get("error") or done.get("log") or ""
                raise CourseError(f"nbgrader could not collect: {why.strip().splitlines()[-1]}")
        taken.update({who: new[who] for who in whole})
        return []

    return bring


def _newest(inbound: Path, name: str) -> dict[str, str]:
    """{student: folder of their newest version} in the exchange. Raises CourseError."""
    try:
        folders = [entry.name for entry in os.scandir(inbound) if entry.is_dir()]
    except OSError as error:
        raise CourseError(f"nbgrader's exchange is away: {inbound}: {error.strerror}") from error
    found = dict[str, tuple[datetime, str]]()
    for folder in folders:  # those that nbgrader would take: student+assignment+time[+random]
        student, _, rest = folder.partition(f"+{name}+")
        with suppress(ValueError):
            if student and rest:
                this = parse_utc(rest.partition("+")[0]), folder
                found[student] = max(found.get(student, this), this)
    return {student: folder for student, (_, folder) in found.items()}


def release_pages(config: Config, name: str, students: Iterable[str]) -> None:
    """Put pages into nbgrader's exchange, from where students fetch them. Raises CourseError."""
    api, failed = NbGraderAPI(config=config), []
    for student in students:
        if not api.release_feedback(name, student)["success"]:
            failed.append(student)
    if failed:
        raise CourseError(f"nbgrader could not release the pages of {listed(failed)}")
