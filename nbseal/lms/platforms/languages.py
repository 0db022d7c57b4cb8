"""Moodle in other languages than English: the names of its columns, and the dates that it writes.

The names were written down from Moodle's language packs as remembered (https://lang.moodle.org),
for German, French, Spanish, Portuguese, Italian, Dutch and Polish; those of months and days are the
CLDR's, through Babel.
"""

import re
from collections import defaultdict
from datetime import datetime, tzinfo
from functools import cache

from babel import Locale

from nbseal.errors import PlatformError
from nbseal.times import utc

LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl", "pl")

COLUMNS = {  # {Moodle's name in English: in others; a language has had several}
    "Username": (
        *("Anmeldename", "Nutzername", "Benutzername", "Nom d'utilisateur", "Nombre de usuario"),
        *("Nome de utilizador", "Identificação de usuário", "Nome utente", "Gebruikersnaam"),
        "Nazwa użytkownika",
    ),
    "ID number": (
        *("ID-Nummer", "Numéro d'identification", "Número de ID", "Número ID"),
        *("Número de identificação", "Codice identificativo", "ID-nummer", "Numer ID"),
        "Numer identyfikacyjny",
    ),
    "Email address": (
        *("Email", "E-Mail-Adresse", "E-Mail", "Adresse de courriel", "Adresse e-mail"),
        *("Dirección de correo", "Dirección Email", "Dirección de correo electrónico"),
        *("Correo electrónico", "Endereço de e-mail", "Endereço de email", "E-mail"),
        *("Indirizzo email", "Indirizzo e-mail", "E-mailadres", "Adres e-mail"),
        "Adres poczty elektronicznej",
    ),
    "Identifier": (
        *("ID", "Identifikator", "Identifiant", "Identificador", "Identificativo"),
        *("Identificatie", "Identificator", "Identifier", "Identyfikator"),
    ),
    "Full name": (
        *("Vollständiger Name", "Nom complet", "Nombre completo", "Nome completo"),
        *("Nome e cognome", "Cognome e nome", "Volledige naam", "Pełna nazwa", "Imię i nazwisko"),
        *("Nombre", "Nome"),  # where there is no family name beside it; see `in_english`
    ),
    "First name": ("Vorname", "Prénom", "Nombre", "Nome", "Nome próprio", "Voornaam", "Imię"),
    "Last name": (
        *("Surname", "Nachname", "Nom", "Nom de famille", "Apellido(s)", "Apellidos", "Apelido"),
        *("Sobrenome", "Cognome", "Achternaam", "Nazwisko"),
    ),
}
# The worksheet has two such columns, of the submission and of the mark
_MODIFIED = re.compile(
    r"last modified|zuletzt geändert|dernière modification|últim[ao] modifica|ultima modifica"
    r"|modificado pela última vez|laatst gewijzigd|laatste wijziging|ostatni[ao]? (z?mody|zmian)"
)
_MARK = re.compile(
    r"grade|bewertung|note\b|calificaci|nota\b|avalia|valutazione|cijfer|beoordeling|ocen"
)
MODIFIED = "Last modified (submission)"
# What stands for a name where Moodle hides it; no slash is in the name of a file
HIDDEN = {
    *("participant", "participant/e", "participante", "partecipante", "deelnemer", "uczestnik"),
    *("teilnehmer/in", "teilnehmerin", "teilnehmer", "teilnehmer_in"),
}
_FILLERS = {"de", "del", "às", "à", "at", "um", "om", "alle", "ore", "o", "uhr", "uur", "godz"}


def in_english(columns: tuple[str, ...]) -> dict[str, str]:
    """{column in small letters: Moodle's name of it in English} of those that are known."""
    there = {column.casefold(): column for column in columns}
    found = dict[str, str]()
    for english, others in COLUMNS.items():
        if english == "Full name" and _any(there, COLUMNS["Last name"]):
            others = tuple(o for o in others if o not in COLUMNS["First name"])
        if english == "First name" and not _any(there, ("Last name", *COLUMNS["Last name"])):
            continue
        if english.casefold() not in there and (column := _any(there, others)):
            found.setdefault(column, english)
    modified = [c for c in there if _MODIFIED.match(c) and not _MARK.search(c)]
    if modified and MODIFIED.casefold() not in there:
        found[modified[0]] = MODIFIED
    return found


def _any(there: dict[str, str], names: tuple[str, ...]) -> str:
    return next((name.casefold() for name in names if name.casefold() in there), "")


def read_long_time(text: str) -> datetime:
    """A time with the name of its month, such as `Montag, 6. Oktober 2025, 23:59`, in whatever
    order. Raises ValueError, also if it could mean two."""
    numbers: dict[str, list[int]] = defaultdict(list)
    clock, half = "", ""
    for word in re.findall(r"[^\s,]+", text.casefold()):
        if re.fullmatch(r"\d{4}", word):
            numbers["year"].append(int(word))
        elif match := re.fullmatch(r"(\d{1,2})(\.|er|º|th|st|nd|rd)?", word):
            numbers["day"].append(int(match[1]))
        elif re.fullmatch(r"\d{1,2}[:h]\d\d(:\d\d)?", word) and not clock:
            clock = word.replace("h", ":")
        elif word.replace(".", "") in ("am", "pm") and not half:
            half = word.replace(".", "")
        elif month := _months().get(word.rstrip(".")):
            numbers["month"].append(month)
        elif word.rstrip(".") not in _FILLERS | _days():
            raise ValueError(f"{word!r} is not understood")
    year, month, day = (_only(numbers[part]) for part in ("year", "month", "day"))
    form = ("%I" if half else "%H") + ":%M" + (":%S" if clock.count(":") == 2 else "")
    time = datetime.strptime(f"{clock} {half}".strip(), form + (" %p" if half else "")).time()
    return datetime.combine(datetime(year, month, day), time)


def _only(numbers: list[int]) -> int:
    if len(numbers) != 1:
        raise ValueError("it is not one day")
    return numbers[0]


@cache
def _months() -> dict[str, int]:
    """{name: month} in all languages; abbreviations, too, if they are no day's."""
    found: dict[str, set[int]] = defaultdict(set)
    for language in LANGUAGES:
        for context in Locale(language).months.values():
            for width in ("wide", "abbreviated"):
                for month, name in context.get(width, {}).items():
                    found[name.casefold().rstrip(".")].add(month)
    return {name: months.pop() for name, months in found.items() if len(months) == 1}


@cache
def _days() -> frozenset[str]:
    return frozenset(
        name.casefold().rstrip(".")
        for language in LANGUAGES
        for context in Locale(language).days.values()
        for width in ("wide", "abbreviated")
        for name in context.get(width, {}).values()
    )


def read_time(text: str, zone: tzinfo) -> datetime | None:
    """A time in UTC without a zone, as nbgrader keeps it; None for "" and "-".

    Understood are ISO 8601 (2025-10-06 23:59, 2025-10-06T23:59:00+02:00), nbgrader's own form
    (2025-10-06 23:59:00 UTC), and that of Moodle (Monday, 6 October 2025, 11:59 PM), also in other
    languages.
    What could mean two days, such as 06/10/2025, is not. Raises PlatformError.
    """
    text = " ".join(text.split())
    if text in ("", "-"):
        return None
    try:
        if not re.match(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d", text):
            raise ValueError
        iso = re.sub(r" ?(UTC|GMT|Z)$", "+00:00", text)
        return utc(datetime.fromisoformat(re.sub(r" (?=[+-]\d)", "", iso)), zone)
    except (ValueError, OverflowError):
        pass
    try:
        return utc(read_long_time(text), zone)
    except (ValueError, OverflowError) as error:
        raise PlatformError(
            f"{text!r} is no time that is understood; write it as 2025-10-06 23:59"
        ) from error
