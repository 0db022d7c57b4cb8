"""The columns of the lists of people that learning platforms give.

The columns are written down from memory of these pages and of the files that the platforms give;
there was no way to try them on a platform:

    https://community.canvaslms.com/t5/Instructor-Guide/tkb-p/Instructor ("How do I export grades in
    the Gradebook?"); after the columns come the assignments, and a row `Points Possible`
    https://docs.moodle.org/en/Participants (Download table data as CSV), Offline_grading (worksheet)
    https://guides.gradescope.com ("Managing your roster")
    Blackboard: Grade Center > Work Offline > Download; Brightspace: Grades > Export

Moodle translates the names of its columns.
"""

import re
from collections.abc import Iterable, Mapping
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


_TABLES = files("nbseal.lms.platforms")
PLATFORMS: Mapping[str, Platform] = msgspec.toml.decode(
    (_TABLES / "list_columns.toml").read_bytes(), type=dict[str, Platform]
)
# {Moodle's name of a column in English: in other languages}
MOODLE: Mapping[str, list[str]] = msgspec.toml.decode(
    (_TABLES / "languages.toml").read_bytes(), type=dict[str, list[str]]
)
# The worksheet has two such columns, of the submission and of the mark
_MODIFIED = re.compile(
    r"last modified|zuletzt geändert|dernière modification|últim[ao] modifica|ultima modifica"
    r"|modificado pela última vez|laatst gewijzigd|laatste wijziging|ostatni[ao]? (z?mody|zmian)"
)
_MARK = re.compile(
    r"grade|bewertung|note\b|calificaci|nota\b|avalia|valutazione|cijfer|beoordeling|ocen"
)
_MAXIMUM = re.compile(r"m[aá]x|mass|maks|höchst|beste")
MODIFIED = "Last modified (submission)"
# What stands for a name where Moodle hides it; no slash is in the name of a file
HIDDEN = {
    *("participant", "participant/e", "participante", "partecipante", "deelnemer", "uczestnik"),
    *("teilnehmer/in", "teilnehmerin", "teilnehmer", "teilnehmer_in"),
}


def in_english(columns: tuple[str, ...]) -> dict[str, str]:
    """{column in small letters: Moodle's name of it in English} of those that are known."""
    there = {column.casefold(): column for column in columns}
    found = dict[str, str]()
    for english, others in MOODLE.items():
        if english == "Full name" and _any(there, MOODLE["Last name"]):
            others = [name for name in others if name not in MOODLE["First name"]]
        if english == "First name" and not _any(there, ("Last name", *MOODLE["Last name"])):
            continue
        if english.casefold() not in there and (column := _any(there, others)):
            found.setdefault(column, english)
    modified = [c for c in there if _MODIFIED.match(c) and not _MARK.search(c)]
    if modified and MODIFIED.casefold() not in there:
        found[modified[0]] = MODIFIED
    return found


def maximum_column(columns: tuple[str, ...]) -> str:
    """The worksheet's column of the points that can be had, in small letters; or ""."""
    there = map(str.casefold, columns)
    return next((c for c in there if _MAXIMUM.search(c) and _MARK.search(c)), "")


def _any(there: dict[str, str], names: Iterable[str]) -> str:
    return next((name.casefold() for name in names if name.casefold() in there), "")
