"""Chooses what each student has handed in, and puts it into their folder.

For that it knows who was collected before, under which name of the platform, and with which work: so
that no student gets a second id.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import Sent, read_sent
from nbseal.course.config import folders_of
from nbseal.course.due import Dates
from nbseal.course.submissions import read_file
from nbseal.errors import NoZoneError, PlatformError
from nbseal.lms.collecting.assign_files import NOT_PLACED, Claim, Outcome
from nbseal.lms.collecting.pick_notebook import Chosen, Item, Rules, choose
from nbseal.lms.collecting.placing import KEPT, NEW, NEWER, TIMED, Placed, handed_in_before, place
from nbseal.lms.downloads.zip_source import File
from nbseal.lms.platforms.file_names import Sender
from nbseal.text import alike, nfc
from nbseal.times import local, utc

LATER = "a later upload is there, and stays"


@dataclass(frozen=True)
class Options:
    """How to collect, as the options of `nbseal collect`. platform: None to find out; timezone: None for
    the course's."""

    platform: str | None = None
    map_file: Path | None = None
    student_column: str | None = None
    timezone: str | None = None
    file_times: bool = False
    replace: bool = False
    twice: bool = False
    dry_run: bool = False


class Run:
    """A download that is collected, and what was collected before.

    platform: the one that it is from; zone: of times that name none, None if it is not known; due: when
    the assignment is; here: the ids in the download. sent: how the platform names those who are placed;
    doubles: ids of those who were refused under another one now.
    """

    def __init__(
        self,
        folders: CourseDirectory,
        platform: str,
        rules: Rules,
        options: Options,
        zone: tzinfo | None,
        due: Dates,
        here: Collection[str],
    ) -> None:
        self.folders, self.platform, self.rules, self.options = folders, platform, rules, options
        self.zone, self.due = zone, due
        self.sent: dict[str, Sent] = {}
        self.doubles: list[str] = []
        self._before = read_sent(folders, rules.assignment)
        submitted = folders_of(folders, folders.submitted_directory, rules.assignment)
        self._there = {alike(student) for student in submitted}
        # who is in the download, too, may be of a group
        self._absent = self._there - {alike(student) for student in here}
        self._owners: dict[bytes, str] = {}  # {digest of what stands in the notebooks: student}
        self._origin: dict[str, File] = {}  # {student: the file that their notebook was in}
        for student, folder in sorted(submitted.items()):
            files = {}
            for notebook in rules.notebooks:
                with suppress(OSError):
                    files[notebook] = read_file(folder / notebook)
            self._owners.setdefault(self._digest(files), student)

    def collect_one(self, claims: Sequence[Claim]) -> Outcome:
        """Choose what one student has handed in, and put it into their folder."""
        student, sender = claims[0].student.id, claims[0].sender
        late = any(claim.sender.late for claim in claims)
        shown = f"{sender.name} ({sender.key})" if sender.key else sender.name
        outcome = Outcome(student, shown, NOT_PLACED, late=late)
        of_files = [claim for claim in claims if not claim.sender.what]
        items = {Item(nfc(c.sender.file), c.file.read, c.sender.upload): c for c in of_files}
        if any(claim.told for claim in of_files):  # what the map says of a file decides
            items = {item: c for item, c in items.items() if c.told or not item.kind}
        try:
            if not of_files:
                typed = dict.fromkeys(claim.sender.what for claim in claims)
                raise PlatformError(f"there is no notebook; handed in: {', '.join(typed)}")
            chosen = choose(list(items), self.rules)
        except PlatformError as error:
            there, newer = self._newer(student, claims)
            if newer:
                return replace(outcome, when=there, status=KEPT, remarks=(str(error), newer))
            self.sent[student] = self._named(student, sender, refused=str(error))
            return replace(outcome, remarks=(str(error),))
        main = [items[item] for item in chosen.main]
        told = main[0].sender
        try:
            when = max(filter(None, map(self.when_handed_in, main)), default=None)
            outcome = replace(outcome, when=when, remarks=chosen.remarks)
            placed = self._place(student, told, chosen, when)
        except PlatformError as error:
            return replace(outcome, remarks=(*outcome.remarks, str(error)))
        before, due, kept = placed.before, self.due.of(student), placed.status == KEPT
        there = before if kept else when
        over = there > due if there and due else late  # extensions, say, are known to no platform
        outcome = replace(outcome, when=there, late=over, status=placed.status)
        remarks = [*outcome.remarks, *{claim.student.remark: None for claim in main}]
        if there and there > datetime.now(UTC).replace(tzinfo=None):
            remarks.append("this time is in the future: is it right, and its zone?")
        if placed.status in (NEWER, TIMED) and due and (before or due) <= due < (when or due):
            remarks.append(f"{'on time' if before else 'no time'} before, late now")
        remarks.append(placed.remark)
        if placed.status in (NEW, NEWER) and self.rules.untouched(chosen.files):
            remarks.append("nothing is answered in it")
        untimed = late and not there
        remarks.append(self._remember(student, told, chosen, main[0].file, untimed, kept))
        if any(c.sender.doubtful and not c.told for c in of_files):
            remarks.append(f"its name can be read in more than one way; taken as of {sender.key}")
        if untimed:
            file = main[0].file.name.rpartition("/")[2]
            remarks.append(f"late, says the platform, but not when (in a table of times: {file})")
        return replace(outcome, remarks=tuple(filter(None, remarks)))

    def when_handed_in(self, claim: Claim) -> datetime | None:
        """When a file was handed in, in UTC without a zone, if it is known. Raises NoZoneError."""
        when = claim.sender.when or (claim.file.when if self.options.file_times else None)
        return claim.student.when or (utc(when, self.zone) if when else None)

    def _place(self, student: str, sender: Sender, chosen: Chosen, when: datetime | None) -> Placed:
        """Put it there. Where times do not tell what is newer, the number of the upload does."""
        options, name = self.options, self.rules.assignment
        if not options.twice:
            self._refuse_another_id(student, chosen.files, sender.key)
        order = self._order(student, sender.upload)
        before = handed_in_before(self.folders, name, student) if order else None
        if order < 0 and not (when or options.replace):
            return Placed(KEPT, LATER, before)
        decides = order > 0 and not before  # else a late one might lose its penalty
        return place(
            *(self.folders, name, student, chosen.files, when),
            replace=options.replace or decides,
            dry_run=options.dry_run,
            zone=self.zone or UTC,
        )

    def _refuse_another_id(self, student: str, files: Mapping[str, bytes], key: str) -> None:
        """Raise PlatformError if a new student is probably there already under another id."""
        if alike(student) in self._there:
            return
        others = {
            other: f"this is {other!r}, who was collected before"
            for other, sent in self._before.items()
            if key and (sent.platform, sent.key) == (self.platform, key)
        }
        owner = self._same_as(student, files)
        theirs = self._before.get(owner)
        if not (key and theirs and theirs.platform == self.platform):  # else with another key
            others[owner] = f"the same notebook is there already, as that of {owner!r}"
        for other, why in others.items():
            if alike(other) in self._absent:
                self.doubles.append(other)
                raise PlatformError(why)

    def _order(self, student: str, upload: int) -> int:
        """Above 0 if an upload is later than the one that is there, below if earlier; 0: nobody knows."""
        known = self._before.get(student)
        if not known or known.platform != self.platform or alike(student) not in self._there:
            return 0
        return upload - known.upload if upload and known.upload else 0

    def _same_as(self, student: str, files: Mapping[str, bytes]) -> str:
        """Another student who has the same work in the notebooks, or "". Those in which nothing is
        answered are nobody's work."""
        owner = self._owners.get(self._digest(files), student)
        other = alike(owner) != alike(student)
        return owner if other and not self.rules.untouched(files) else ""

    def _digest(self, files: Mapping[str, bytes]) -> bytes:
        work = b"".join(files.get(name, b"") for name in self.rules.notebooks)
        return hashlib.sha256(work).digest()

    def _remember(
        self, student: str, sender: Sender, chosen: Chosen, origin: File, untimed: bool, kept: bool
    ) -> str:
        """Keep how a platform names a student, and what a person should know of the work; return what
        is to be said of its likeness to another's, or ""."""
        known, same = self._before.get(student), ""
        other = "" if kept else self._same_as(student, chosen.files)
        if other and self._origin.get(other) != origin:  # else they handed in together
            same = f"the same notebook as that of {other!r}"
        self._owners.setdefault(self._digest(chosen.files), student)
        self._origin[student] = origin
        remarks = (*(chosen.remarks if chosen.several else ()), *filter(None, [same]))
        if known and kept:
            remarks = known.remarks
        if sender.before or known or remarks:
            self.sent[student] = replace(self._named(student, sender, untimed), remarks=remarks)
        return same

    def _named(self, student: str, sender: Sender, late: bool = False, refused: str = "") -> Sent:
        """How the platform names a student, in the latest upload; a list without its names forgets
        none."""
        known = self._before.get(student)
        if known and (not sender.before or self._order(student, sender.upload) < 0):
            return replace(known, late=late, refused=refused)
        return Sent(self.platform, sender.key, sender.before, late, refused, upload=sender.upload)

    def _newer(self, student: str, claims: Sequence[Claim]) -> tuple[datetime | None, str]:
        """When the version that is there was handed in, and that it is later, if that is known."""
        there = handed_in_before(self.folders, self.rules.assignment, student)
        with suppress(NoZoneError):
            times = [when for claim in claims if (when := self.when_handed_in(claim))]
            if there and times and there > max(times):
                known = f"of {local(there, self.zone or UTC)}"
                return there, f"a newer one, {known}, is there, and stays"
            upload = max(claim.sender.upload for claim in claims)
            if not times and self._order(student, upload) < 0:
                return there, LATER
        return there, ""
