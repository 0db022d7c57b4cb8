"""Moodle in other languages than English: the names of its columns."""

import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files

# {Moodle's name in English: in others}
COLUMNS: dict[str, list[str]] = tomllib.loads(
    (files("nbseal.lms.platforms") / "languages.toml").read_text(encoding="utf-8")
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
    for english, others in COLUMNS.items():
        if english == "Full name" and _any(there, COLUMNS["Last name"]):
            others = [name for name in others if name not in COLUMNS["First name"]]
        if english == "First name" and not _any(there, ("Last name", *COLUMNS["Last name"])):
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
