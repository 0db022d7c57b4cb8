"""What a student may see of the marks now.

Until the assignment is due for a student, a page shows the self-checks only: whoever may ask again and
again which hidden checks pass, finds them out. `--show all` shows everything, a few times an hour.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nbseal.classroom.run import Desk
from nbseal.course.due import Due, shown
from nbseal.course.kept import keep, kept_or_none
from nbseal.feedback.view import EVERYTHING, View

WINDOW = timedelta(hours=1)
UNTIL_DUE = "Hidden checks count, too. What they say is shown {when}."


@dataclass
class Rights:
    """zone: the name of the course's; tries: how many full results a student gets in an hour before it
    is due, None: none; file: where it is kept who has got them; had: {student: {digest of a version:
    when it was shown in full}}."""

    due: Due
    zone: str
    tries: int | None
    file: Path
    had: dict[str, dict[str, datetime]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.had = kept_or_none(self.file, dict[str, dict[str, datetime]]) or {}

    def is_due(self, student: str) -> bool:
        """Whether the time of a student is over."""
        until = self.due.of(student)
        return until is not None and until <= _now()

    def view(self, student: str, version: str) -> View:
        """What a student may see of a version of theirs, given by its digest, and that it was shown."""
        now, until = _now(), self.due.of(student)
        if self.is_due(student):
            return EVERYTHING
        if self.tries is None:
            when = f"after {shown(until, self.zone)}" if until else "when your instructor says so"
            return View(False, UNTIL_DUE.format(when=when))
        times = self.had.get(student, {})
        others = [when for of, when in times.items() if of != version and now - when < WINDOW]
        if len(others) >= self.tries:
            again = shown(sorted(others)[-self.tries] + WINDOW, self.zone)
            return View(
                False,
                f"You have had {self.tries} full results within an hour. This page shows your "
                f"self-checks; what you hand in after {again} gets a full result again.",
            )
        if version not in times:
            self.had[student] = times | {version: now}
            recent = {
                who: {of: when for of, when in theirs.items() if now - when < WINDOW}
                for who, theirs in self.had.items()
            }
            keep(self.file, {who: theirs for who, theirs in recent.items() if theirs})
        left = self.tries - len(others) - 1
        return View(True, f"Full results left within this hour: {left} of {self.tries}.")


def version_of(desks: Iterable[Desk], student: str, folder: Path) -> str:
    """A digest of what a student has handed in, whatever it is graded with."""
    digest = hashlib.sha256()
    for desk in desks:
        handed = desk.read(student, folder)
        digest.update(handed.unit.data + repr(handed.when).encode())
    return digest.hexdigest()


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
