"""Knows who was collected before, under which name of the platform, and with which work.

This keeps a student from getting a second id.
"""

import hashlib
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import NoReturn

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import folders_of
from nbseal.course.submissions import read_file
from nbseal.errors import PlatformError
from nbseal.lms.collecting.pick_notebook import Rules
from nbseal.text import alike


class CollectedBefore:
    """The students who are in submitted/ when a download is collected.

    here: the ids in the download. doubles: ids of those who were refused under another one now.
    """

    def __init__(self, folders: CourseDirectory, rules: Rules, here: Collection[str]) -> None:
        self.rules = rules
        self.sent = read_sent(folders, rules.assignment)
        self.here = {alike(student) for student in here}
        self.owners: dict[bytes, str] = {}  # {digest of what stands in the notebooks: student}
        self.doubles: list[str] = []
        submitted = folders_of(folders, folders.submitted_directory, rules.assignment)
        self.there = {alike(student) for student in submitted}
        for student, folder in sorted(submitted.items()):
            files = {}
            for notebook in rules.notebooks:
                with suppress(OSError):
                    files[notebook] = read_file(folder / notebook)
            self.placed(student, files)

    def refuse_another_id(
        self, student: str, files: Mapping[str, bytes], platform: str, key: str
    ) -> None:
        """Raise PlatformError if a new student is probably there already under another id."""
        if alike(student) in self.there:
            return
        absent = self.there - self.here  # who is in the download, too, may be of a group
        for other, sent in self.sent.items():
            if key and (sent.platform, sent.key) == (platform, key) and alike(other) in absent:
                self._refuse(other, f"this is {other!r}, who was collected before")
        owner = self.same_as(student, files)
        theirs = self.sent.get(owner)
        another_person = key and theirs and theirs.platform == platform  # with another key
        if alike(owner) in absent and not another_person:
            self._refuse(owner, f"the same notebook is there already, as that of {owner!r}")

    def order(self, student: str, platform: str, upload: int) -> int:
        """Above 0 if an upload is later than the one that is there, below if earlier; 0: nobody knows."""
        known = self.sent.get(student)
        if not (upload and known and known.platform == platform and alike(student) in self.there):
            return 0
        return upload - known.upload if known.upload else 0

    def _refuse(self, other: str, why: str) -> NoReturn:
        self.doubles.append(other)
        raise PlatformError(why)

    def same_as(self, student: str, files: Mapping[str, bytes]) -> str:
        """Another student who has the same work in the notebooks, or "". Those in which nothing is
        answered are nobody's work."""
        owner = self.owners.get(self._digest(files), student)
        other = alike(owner) != alike(student)
        return owner if other and not self.rules.untouched(files) else ""

    def placed(self, student: str, files: Mapping[str, bytes]) -> None:
        """Remember the work of a student who was placed."""
        self.owners.setdefault(self._digest(files), student)

    def _digest(self, files: Mapping[str, bytes]) -> bytes:
        work = b"".join(files.get(name, b"") for name in self.rules.notebooks)
        return hashlib.sha256(work).digest()
