"""Moodle in other languages than English: the names of its columns.

The names were written down from Moodle's language packs as remembered (https://lang.moodle.org),
for German, French, Spanish, Portuguese, Italian, Dutch and Polish.
"""

import re

COLUMNS = {  # {Moodle's name in English: in others; a language has had several}
    english: tuple(re.split(r",\s+", others))
    for english, others in {
        "Username": """Anmeldename, Nutzername, Benutzername, Nom d'utilisateur, Nombre de usuario,
            Nome de utilizador, Identificação de usuário, Nome utente, Gebruikersnaam,
            Nazwa użytkownika""",
        "ID number": """ID-Nummer, Numéro d'identification, Número de ID, Número ID,
            Número de identificação, Codice identificativo, ID-nummer, Numer ID,
            Numer identyfikacyjny""",
        "Email address": """Email, E-Mail-Adresse, E-Mail, Adresse de courriel, Adresse e-mail,
            Dirección de correo, Dirección Email, Dirección de correo electrónico,
            Correo electrónico, Endereço de e-mail, Endereço de email, E-mail, Indirizzo email,
            Indirizzo e-mail, E-mailadres, Adres e-mail, Adres poczty elektronicznej""",
        "Identifier": """ID, Identifikator, Identifiant, Identificador, Identificativo,
            Identificatie, Identificator, Identifier, Identyfikator""",
        # the last two where there is no family name beside it; see `in_english`
        "Full name": """Vollständiger Name, Nom complet, Nombre completo, Nome completo,
            Nome e cognome, Cognome e nome, Volledige naam, Pełna nazwa, Imię i nazwisko, Nombre,
            Nome""",
        "Groups": """Group, Gruppen, Gruppe, Groupes, Groupe, Grupos, Grupo, Gruppi, Gruppo,
            Groepen, Groep, Grupy, Grupa""",
        "First name": """Vorname, Prénom, Nombre, Nome, Nome próprio, Voornaam, Imię""",
        "Last name": """Surname, Nachname, Nom, Nom de famille, Apellido(s), Apellidos, Apelido,
            Sobrenome, Cognome, Achternaam, Nazwisko""",
    }.items()
}
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
            others = tuple(o for o in others if o not in COLUMNS["First name"])
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


def _any(there: dict[str, str], names: tuple[str, ...]) -> str:
    return next((name.casefold() for name in names if name.casefold() in there), "")
