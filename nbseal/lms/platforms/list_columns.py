"""The columns of the lists of people that learning platforms give.

The columns are written down from memory of these pages and of the files that the platforms give;
there was no way to try them on a platform:

    https://community.canvaslms.com/t5/Instructor-Guide/tkb-p/Instructor ("How do I export grades in
    the Gradebook?"); after the columns come the assignments, and a row `Points Possible`
    https://docs.moodle.org/en/Participants (Download table data as CSV), Offline_grading (worksheet)
    https://guides.gradescope.com ("Managing your roster")
    Blackboard: Grade Center > Work Offline > Download; Brightspace: Grades > Export

Moodle translates the names of its columns; see nbseal.lms.platforms.languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

import msgspec

TEST_STUDENT = "Student, Test"  # of Canvas


@dataclass(frozen=True)
class Platform:
    """What its lists of people look like.

    ids: columns that identify a person; student: those of them that may hold nbgrader's student
    ids, the likeliest first; required: one of these must be there; names: columns that together
    are a person's name, first and last; file: what to download, for messages.
    """

    ids: tuple[str, ...]
    student: tuple[str, ...]
    required: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    file: str


PLATFORMS: Mapping[str, Platform] = msgspec.toml.decode(
    (files("nbseal.lms.platforms") / "list_columns.toml").read_bytes(), type=dict[str, Platform]
)
