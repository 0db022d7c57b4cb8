"""Remembers how a learning platform named each student, so that feedback can be handed back there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from nbgrader.coursedir import CourseDirectory

from nbseal.course.kept import file_of, keep, kept_or_none
from nbseal.text import listed

_FOLDER = ".nbseal-collected"


@dataclass(frozen=True)
class Sent:
    """How a platform named a student. key: what it tells people apart by; before: what stands in
    its names before a student's own name of a file; late: it says so, and not when; refused: why
    nothing of what they handed in last could be taken, if that is so; remarks: what a person should
    know of what was taken; upload: its number of the file, which grows from each to the next, or 0."""

    platform: str
    key: str
    before: str
    late: bool = False
    refused: str = ""
    remarks: tuple[str, ...] = ()
    upload: int = 0


def read_sent(folders: CourseDirectory, name: str) -> dict[str, Sent]:
    """{student: how the platform named them} of those who were collected for an assignment."""
    return kept_or_none(file_of(folders, _FOLDER, name), dict[str, Sent]) or {}


def times_from(platforms: Collection[str]) -> str:
    """Where times of handing in come from, in words."""
    sheet = "Moodle's grading worksheet (the assignment, Download grading worksheet), or "
    return f"--map FILE: {sheet if 'moodle' in platforms else ''}your own table: file,student,time; NAME_IN_DOWNLOAD,ada,2026-11-26 20:00"


def no_times(late: Sequence[str], number: int, of: int, platforms: Collection[str]) -> str:
    """Says that so many have no time. late: whom of them the platform calls late; platforms: theirs."""
    told = f"It is not known when {number} of {of} were handed in, and none of these counts as late"
    if {*platforms} == {"canvas"} and not late:
        return f"{told}; and Canvas marks none as late"
    told += f", although the platform calls these late: {listed(sorted(late), 5)}" if late else ""
    return f"{told}. For times, run nbseal collect again with {times_from(platforms)}; or --file-times, if the platform keeps them"


def keep_sent(folders: CourseDirectory, name: str, sent: Mapping[str, Sent]) -> None:
    """Write it, for the next download and for feedback. Raises PlatformError."""
    before = read_sent(folders, name)
    if sent.items() - before.items():
        keep(file_of(folders, _FOLDER, name), dict(sorted((before | dict(sent)).items())))
