"""Knows who was collected before, under which name of the platform, and with which notebook.

This keeps a student from getting a second id.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
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

    here: the ids in the download.
    notebooks: the names of the files that are marked; what counts as a student's notebook is the
    bytes of all of them, one after the other.
    released: the same of the released ones, which are nobody's work.
    doubles: earlier ids of students who were refused since they come under another id now.
    """

    def __init__(
        self,
        folders: CourseDirectory,
        name: str,
        notebooks: Sequence[str],
        here: Collection[str],
        released: bytes = b"",
    ) -> None:
        self.sent = read_sent(folders, name)
        self.here = {alike(student) for student in here}
        self.owners: dict[bytes, str] = {}
        self.blank = _digest(released)
        self.there = set[str]()
        self.doubles: list[str] = []
        submitted = folders_of(folders, folders.submitted_directory, name)
        for student, folder in sorted(submitted.items()):
            self.there.add(alike(student))
            if found := _read(folder, notebooks):
                self.owners.setdefault(_digest(b"".join(found)), student)

    def refuse_another_id(self, student: str, notebook: bytes, platform: str, key: str) -> None:
        """Raise PlatformError if a new student is probably there already under another id."""
        if alike(student) in self.there:
            return
        for other, sent in self.sent.items():
            here = alike(other) in self.here  # a group hands in together
            same = (sent.platform, sent.key) == (platform, key) and not here
            if key and same and alike(other) in self.there:
                self._refuse(other, f"this is {other!r}, who was collected before")
        owner = self.same_as(student, notebook)
        theirs = self.sent.get(owner)
        another_person = key and theirs and theirs.platform == platform  # with another key
        if owner and alike(owner) not in self.here and not another_person:
            self._refuse(owner, f"the same notebook is there already, as that of {owner!r}")

    def _refuse(self, other: str, why: str) -> NoReturn:
        self.doubles.append(other)
        raise PlatformError(why)

    def same_as(self, student: str, notebook: bytes) -> str:
        """Another student who has the same notebook, or ""."""
        owner = self.owners.get(_digest(notebook), student)
        same = alike(owner) == alike(student) or _digest(notebook) == self.blank
        return "" if same else owner

    def placed(self, student: str, notebook: bytes) -> None:
        """Remember the notebook of a student who was placed."""
        self.owners.setdefault(_digest(notebook), student)


def _read(folder: Path, notebooks: Iterable[str]) -> list[bytes]:
    """Those of a submission's notebooks that can be read."""
    found = []
    for name in notebooks:
        with suppress(OSError):
            found.append(read_file(folder / name))
    return found


def _digest(notebook: bytes) -> bytes:
    return hashlib.sha256(notebook).digest()
