"""Knows who was collected before, under which name of the platform, and with which work.

This keeps a student from getting a second id.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import folders_of
from nbseal.course.submissions import read_file
from nbseal.errors import PlatformError
from nbseal.text import alike


class CollectedBefore:
    """The students who are in submitted/ when a download is collected.

    released: {name of a notebook that is marked: its bytes as it was released, or b""}.
    here: the ids in the download.
    doubles: earlier ids of students who were refused since they come under another id now.
    """

    def __init__(
        self,
        folders: CourseDirectory,
        name: str,
        released: Mapping[str, bytes],
        here: Collection[str],
    ) -> None:
        self.released = released
        self.sent = read_sent(folders, name)
        self.here = {alike(student) for student in here}
        self.owners: dict[bytes, str] = {}
        self.there = set[str]()
        self.doubles: list[str] = []
        submitted = folders_of(folders, folders.submitted_directory, name)
        for student, folder in sorted(submitted.items()):
            self.there.add(alike(student))
            self.placed(student, self.work_in(_read(folder, released)))

    def work_in(self, files: Mapping[str, bytes]) -> bytes:
        """A student's own work in some files: the notebooks, one after the other, but for those that
        are as they were released, which are nobody's."""
        return b"".join(
            files[name]
            for name, released in self.released.items()
            if files.get(name, released) != released
        )

    def refuse_another_id(self, student: str, work: bytes, platform: str, key: str) -> None:
        """Raise PlatformError if a new student is probably there already under another id."""
        if alike(student) in self.there:
            return
        for other, sent in self.sent.items():
            here = alike(other) in self.here  # a group hands in together
            same = (sent.platform, sent.key) == (platform, key) and not here
            if key and same and alike(other) in self.there:
                self._refuse(other, f"this is {other!r}, who was collected before")
        owner = self.same_as(student, work)
        theirs = self.sent.get(owner)
        another_person = key and theirs and theirs.platform == platform  # with another key
        if owner and alike(owner) not in self.here and not another_person:
            self._refuse(owner, f"the same notebook is there already, as that of {owner!r}")

    def _refuse(self, other: str, why: str) -> NoReturn:
        self.doubles.append(other)
        raise PlatformError(why)

    def same_as(self, student: str, work: bytes) -> str:
        """Another student who has the same work, or ""."""
        owner = self.owners.get(_digest(work), student)
        return owner if work and alike(owner) != alike(student) else ""

    def placed(self, student: str, work: bytes) -> None:
        """Remember the work of a student who was placed."""
        self.owners.setdefault(_digest(work), student)


def _read(folder: Path, notebooks: Iterable[str]) -> dict[str, bytes]:
    """Those of a submission's notebooks that can be read."""
    found = {}
    for name in notebooks:
        with suppress(OSError):
            found[name] = read_file(folder / name)
    return found


def _digest(work: bytes) -> bytes:
    return hashlib.sha256(work).digest()
