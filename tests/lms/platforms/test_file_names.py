"""Names that Canvas and Moodle give: who sent a file, and that no name leads out of the course."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbseal.errors import PersonError, PlatformError
from nbseal.lms.people.identities import OwnerMap, identify, read_owners
from nbseal.lms.people.roster import read_list
from nbseal.lms.platforms.file_names import (
    PLATFORMS,
    Sender,
    canvas_sender,
    moodle_sender,
    senders,
    unversioned,
    which_platform,
)
from nbseal.times import read_time, time_zone

WORD = st.text(st.characters(whitelist_categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=20)
NUMBER = st.integers(1, 10**12)
FILE = st.text(st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1)


@pytest.mark.parametrize(("name", "sender"), [
    ("lovelaceada_12345_67890_sudoku.ipynb", Sender("12345", "lovelaceada", "sudoku.ipynb", False, 67890)),
    ("lovelaceada_LATE_12345_67890_sudoku-1.ipynb", Sender("12345", "lovelaceada", "sudoku-1.ipynb", True, 67890)),
    ("müllerzoë_1_2_my_3_4_sudoku (1).ipynb", Sender("1", "müllerzoë", "my_3_4_sudoku (1).ipynb", False, 2, True)),
    ("anon_XyZ12_67890_a.ipynb", Sender("anon_XyZ12", "anon", "a.ipynb", False, 67890)),
    ("anon_LATE_12345_67890_a.ipynb", Sender("anon_12345", "anon", "a.ipynb", True, 67890)),
    ("LATE_anon_XyZ12_67890_a.ipynb", Sender("anon_XyZ12", "anon", "a.ipynb", True, 67890)),
    ("adalovelace_LATE_12345_text.html", Sender("12345", "adalovelace", "text.html", True, what="a text that was typed into Canvas")),
    ("adalovelace_12345_link.html", Sender("12345", "adalovelace", "link.html", what="a link to another place")),
    ("a_b_1_2_c", Sender("1", "a_b", "c", False, 2)),
    ("a_1_2_3_c", Sender("1", "a", "3_c", False, 2, True)),
    ("a_1_2_b_3_4.ipynb", Sender("1", "a", "b_3_4.ipynb", False, 2)),
    ("sudoku.ipynb", None), ("lovelaceada_12345_sudoku.ipynb", None),
    ("lovelaceada_12345_67890_", None), ("_1_2_x", None),
    ("folder/lovelaceada_12345_67890_sudoku.ipynb", None),
    ("a_١_٢_x.ipynb", None),
])  # fmt: skip
def test_canvas(name, sender):
    assert canvas_sender(name) == sender


@pytest.mark.parametrize(("name", "sender"), [
    ("Ada Lovelace_123_assignsubmission_file_/sudoku.ipynb", Sender("123", "Ada Lovelace", "sudoku.ipynb")),
    ("Ada Lovelace_123_assignsubmission_file/sudoku.ipynb", Sender("123", "Ada Lovelace", "sudoku.ipynb")),
    ("all/Ada Lovelace_123_assignsubmission_file_/a/b.py", Sender("123", "Ada Lovelace", "a/b.py")),
    ("Ada Lovelace_123_assignsubmission_file_my_sudoku.ipynb", Sender("123", "Ada Lovelace", "my_sudoku.ipynb")),
    ("Zoë O'Hara-Müller_1_assignsubmission_onlinetext_/onlinetext.html", Sender("1", "Zoë O'Hara-Müller", "onlinetext.html")),
    ("A_1_assignsubmission_file_/B_2_assignsubmission_file_/x", Sender("1", "A", "B_2_assignsubmission_file_/x")),
    ("Ada Lovelace_123_assignsubmission_file_", None),
    ("Ada_Lovelace_x_assignsubmission_file_/a", None),
    ("sudoku.ipynb", None),
])  # fmt: skip
def test_moodle(name, sender):
    assert moodle_sender(name) == sender


WHEN = datetime(2025, 10, 6, 23, 59)
SPACE = "d/12-34 - Ada Lovelace - {}/x/sudoku.ipynb"
SPACE_SENDER = Sender("12", "Ada Lovelace", "x/sudoku.ipynb", False, 202510062359, when=WHEN)


@pytest.mark.parametrize(("platform", "name", "sender"), [
    ("gradescope", "a_1_export/submission_12/a/b.py", Sender("submission_12", "submission_12", "a/b.py")),
    ("gradescope", "submission_12/submission_99/b.py", Sender("submission_12", "submission_12", "submission_99/b.py")),
    ("blackboard", "Sudoku_ada_attempt_2025-10-06-23-59-00_my_sudoku.ipynb", Sender("Sudoku_ada", "ada", "my_sudoku.ipynb", False, 20251006235900, when=WHEN)),
    ("blackboard", "Sudoku_ada_attempt_2025-13-06-23-59-00_x", None),
    ("brightspace", SPACE.format("Oct 6, 2025 1159 PM"), SPACE_SENDER),
    ("brightspace", SPACE.format("6 October, 2025 2359"), SPACE_SENDER),
    ("nbgrader", "in/ada/sudoku/data/x.csv", Sender("ada", "ada", "data/x.csv")),
    ("nbgrader", "ada/sudoku/data/x.csv", Sender("ada", "ada", "data/x.csv")),
    ("nbgrader", "ada/data/x.csv", Sender("ada", "ada", "data/x.csv")),
    ("nbgrader", "ada+sudoku+2025-10-06 23:59:00.0 CEST+x/a.py", Sender("ada", "ada", "a.py", False, 20251006235900000000, when=WHEN.replace(hour=21, tzinfo=UTC))),
    *((platform, "sudoku.ipynb", None) for platform in PLATFORMS),
])  # fmt: skip
def test_other_platforms(platform, name, sender):
    assert senders("sudoku")[platform](name) == sender


@given(WORD, st.booleans(), NUMBER, NUMBER, FILE)
def test_any_name_of_canvas(name, late, user, upload, file):
    given_name = f"{name}{'_LATE' * late}_{user}_{upload}_{file}"
    if name != "anon":
        got = canvas_sender(given_name)
        assert got == Sender(str(user), name, file, late, upload, got.doubtful)


@given(WORD, NUMBER, FILE, st.sampled_from(["", "/"]))
def test_any_name_of_moodle(name, number, file, separator):
    got = moodle_sender(f"{name}_{number}_assignsubmission_file_{separator}{file}")
    assert got == Sender(str(number), name, file)


@given(st.text())
def test_any_name_at_all(name):
    for read in senders("sudoku").values():
        sender = read(name)
        assert sender is None or (sender.key and sender.file and name.endswith(sender.file))


@pytest.mark.parametrize(("name", "plain"), [
    ("sudoku-1a2b3c4d.ipynb", "sudoku.ipynb"), ("sudoku-1a2b3c4d (3).ipynb", "sudoku.ipynb"),
    # the site's folder is a part of the name that a browser saves
    ("sudoku_sudoku-1a2b3c4d.ipynb", "sudoku.ipynb"), ("sat_sudoku-1a2b3c4d.ipynb", "sat_sudoku.ipynb"),
    ("in/sudoku_sudoku-1a2b3c4d (3).ipynb", "in/sudoku.ipynb"),
    *((n, n) for n in ("sudoku.ipynb", "sudoku-solved.ipynb", "sudoku-1a2b3c4d.py", "sudoku1a2b3c4d.ipynb")),
])  # fmt: skip
def test_unversioned(name, plain):
    assert unversioned(name) == plain


def test_which_platform():
    assert which_platform(["ada_1_2_x.ipynb", "notes.txt"]) == "canvas"
    assert which_platform(["Ada_1_assignsubmission_file_/x"]) == "moodle"
    assert which_platform(["ada/mini.ipynb", "bob/notes.txt"], "mini") == "nbgrader"
    with pytest.raises(PlatformError, match="none of the files .* such as 'x'; say"):
        which_platform(["x"])


CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,sudoku (77)
    Points Possible,,,,,70
"Lovelace, Ada",12345,s1,ada,One,
"Müller, Zoë",7,s2,,One,
"""
WORKSHEET = """Identifier,Full name,Email address,Status,Last modified (submission)
Participant 123,Ada Lovelace,ada@x.edu,Submitted,"Monday, 6 October 2025, 11:59 PM"
Participant 124,Ada Lovelace,other@x.edu,Submitted,-
Participant 125,Zoë Müller,zoe@x.edu,Submitted,yesterday
"""
PARTICIPANTS = """First name;Last name;ID number;Email address
Ada;Lovelace;s1;ada@x.edu
Anna-Lena;Meier;s2;al@x.edu
"""


def whose(tmp_path, text, platform, student_column=None, zone=UTC):
    (tmp_path / "map.csv").write_text(text, encoding="utf-8-sig")
    return read_owners(read_list(tmp_path / "map.csv"), platform, student_column, zone)


def who(people, platform, sender):
    (student,) = identify(people, platform, sender)
    return student


def is_nobody(people, platform, sender, why):
    with pytest.raises(PersonError, match=why):
        who(people, platform, sender)


def test_who_that_is_without_a_list(tmp_path):
    assert who(OwnerMap(), "canvas", Sender("12345", "lovelaceada", "x")).id == "12345"
    assert who(OwnerMap(), "moodle", Sender("1", "Zoe\u0308 M", "x")).id == "Zoë M"
    for platform, sender in (
        ("canvas", Sender("anon_abcde", "anon", "x")),
        ("moodle", Sender("123", "Participant", "x")),
        ("moodle", Sender("123", "Participant 123", "x")),
    ):
        reveal = (
            "Moodle hides .* Reveal student" if platform == "moodle" else "let it show names, and"
        )
        is_nobody(OwnerMap(), platform, sender, reveal)
    blind = whose(tmp_path, "Identifier,Status\nParticipant 123,-\n", "moodle")
    is_nobody(blind, "moodle", sender, "Reveal student identities")
    test = Sender("1009", "studenttest", "x")
    is_nobody(OwnerMap(), "canvas", test, "this is the test student of Canvas")


def test_who_that_is_in_canvas(tmp_path):
    people = whose(tmp_path, CANVAS, "canvas")
    for name in ("lovelaceada", "adalovelace"):
        assert who(people, "canvas", Sender("12345", name, "x")).id == "ada"
    assert who(people, "canvas", Sender("12345", "nickname", "x")).id == "ada"
    for sender, why in (
        (Sender("12346", "lovelaceada", "x"), "ID 12346 is not in the list"),
        (Sender("12345", "evil", "x", doubtful=True), "of 'evil', but Canvas' ID 12345 is 'Lovelace, Ada'"),
        (Sender("7", "mllerzo", "x"), "'Müller, Zoë' has no 'SIS Login ID'"),
    ):  # fmt: skip
        is_nobody(people, "canvas", sender, why)
    by_id = whose(tmp_path, CANVAS, "canvas", student_column="SIS User ID")
    for name in ("müllerzoë", "mullerzoe", "mllerzo"):
        assert who(by_id, "canvas", Sender("7", name, "x", doubtful=True)).id == "s2"


def test_who_that_is_in_moodle(tmp_path):
    people = whose(tmp_path, WORKSHEET, "moodle", zone=ZoneInfo("Europe/Berlin"))
    ada = who(people, "moodle", Sender("123", "Ada Lovelace", "x"))
    assert (ada.id, ada.when) == ("ada@x.edu", datetime(2025, 10, 6, 21, 59))
    other = who(people, "moodle", Sender("124", "Participant", "x"))
    assert (other.id, other.when) == ("other@x.edu", None)
    is_nobody(people, "moodle", Sender("9", "Ada Lovelace", "x"), "fits 2 people")
    zoe = Sender("125", "Zoë Müller", "x")
    is_nobody(people, "moodle", zoe, "'yesterday' is no time that is understood")
    people = whose(tmp_path, PARTICIPANTS, "moodle")
    assert who(people, "moodle", Sender("1", "Ada Lovelace", "x")).id == "s1"
    assert who(people, "moodle", Sender("1", "Group A-Anna-Lena Meier", "x")).id == "s2"
    bob = Sender("1", "Group A-Bob", "x")
    is_nobody(people, "moodle", bob, "'Group A-Bob' is not in the list")


IN_OTHER_LANGUAGES = {  # of a worksheet, a list of participants, a time, a number of a participant
    "German": (
        "ID;Vollständiger Name;E-Mail-Adresse;Zuletzt geändert (Abgabe);Zuletzt geändert (Bewertung)",
        *("Vorname,Nachname,E-Mail-Adresse", "Montag, 6. Oktober 2025, 23:59", "Teilnehmer/in123"),
    ),
    "French": (
        "Identifiant;Nom complet;Adresse de courriel;Dernière modification (travail remis);Dernière modification (note)",
        *("Prénom,Nom,Adresse de courriel", "lundi 6 octobre 2025, 23:59", "Participant 123"),
    ),
    "Spanish": (
        "Identificador;Nombre completo;Dirección de correo;Última modificación (calificación);Última modificación (entrega)",
        "Nombre,Apellido(s),Dirección de correo",
        *("lunes, 6 de octubre de 2025, 23:59", "Participante 123"),
    ),
    "Portuguese": (
        "Identificador;Nome completo;Endereço de email;Última modificação (envio);Última modificação (nota)",
        *("Nome,Sobrenome,Endereço de email", "segunda-feira, 6 de outubro de 2025 às 23:59"),
        "Participante 123",
    ),
    "Italian": (
        "Identificativo;Nome completo;Indirizzo email;Ultima modifica (consegna);Ultima modifica (valutazione)",
        *("Nome,Cognome,Indirizzo email", "lunedì, 6 ottobre 2025, 23:59", "Partecipante 123"),
    ),
    "Dutch": (
        "Identificatie;Volledige naam;E-mailadres;Laatst gewijzigd (inzending);Laatst gewijzigd (cijfer)",
        *("Voornaam,Achternaam,E-mailadres", "maandag 6 oktober 2025, 23:59", "Deelnemer 123"),
    ),
    "Polish": (
        "Identyfikator;Pełna nazwa;Adres e-mail;Ostatnia modyfikacja (przesłane zadanie);Ostatnia modyfikacja (ocena)",
        *("Imię,Nazwisko,Adres e-mail", "poniedziałek, 6 października 2025, 23:59"),
        "Uczestnik 123",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", IN_OTHER_LANGUAGES)
def test_moodle_in_other_languages(tmp_path, language):
    worksheet, participants, time, participant = IN_OTHER_LANGUAGES[language]
    columns = worksheet.split(";")
    times = [time if column == columns[-2] else "-" for column in columns[-2:]]
    if "calificación" in columns[-2]:
        times.reverse()
    row = ";".join([participant, "Ada Lovelace", "ada@x.edu", *times])
    people = whose(tmp_path, f"{worksheet}\n{row}\n", "moodle")
    for name in ("Ada Lovelace", participant.rstrip("123 ").replace("/", "")):
        ada = who(people, "moodle", Sender("123", name, "x"))
        assert (ada.id, ada.when) == ("ada@x.edu", datetime(2025, 10, 6, 23, 59))
    people = whose(tmp_path, f"{participants}\nAda,Lovelace,ada@x.edu\n", "moodle")
    assert who(people, "moodle", Sender("1", "Ada Lovelace", "x")).id == "ada@x.edu"
    assert people.roster.people[0].names == ("Ada", "Lovelace")
    column = participants.split(",")[2]
    people = whose(tmp_path, f"{participants}\nA,B,c\n", "moodle", student_column=column)
    assert people.roster.chosen


def test_a_moodle_in_yet_another_language(tmp_path):
    with pytest.raises(PlatformError, match="with Moodle in English"):
        whose(tmp_path, "Etunimi,Sukunimi\nAda,Lovelace\n", "moodle")
    table = 'platform,student,time\nAda,ada,"maanantai, 6. lokakuuta 2025, 23:59"\n'
    with pytest.raises(PlatformError, match="switch Moodle to English before downloading"):
        whose(tmp_path, table, "moodle")


@pytest.mark.parametrize(
    "above", ["", "Table 1\n", "\n,\nMy course,,\n", "a;b;c\n\n", "\nsep =,\n"]
)
@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings(tmp_path, encoding, above):
    text = f"{above}platform,student\nZoë Müller,zoë\n"
    (tmp_path / "map.csv").write_bytes(text.encode(encoding))
    people = read_owners(read_list(tmp_path / "map.csv"), "moodle", None, UTC)
    assert who(people, "moodle", Sender("1", "Zoë Müller", "x")).id == "zoë"
    (tmp_path / "map.csv").write_bytes(b"PK\3\4")
    with pytest.raises(PlatformError, match="is a spreadsheet; save it there as"):
        read_list(tmp_path / "map.csv")


def test_own_lists(tmp_path):
    table = "platform,student,time\n12345,ada,2025-10-06 10:00\nanon_abcde,bob,\n"
    people = whose(tmp_path, table, "canvas")
    ada = who(people, "canvas", Sender("12345", "x", "x"))
    assert (ada.id, ada.when) == ("ada", datetime(2025, 10, 6, 10))
    assert who(people, "canvas", Sender("anon_abcde", "anon", "x")).id == "bob"
    is_nobody(people, "canvas", Sender("1", "x", "x"), "neither 1 nor 'x' is in the list")


@pytest.mark.parametrize(("text", "platform", "message"), [
    ("a,b\n1,2\n", "canvas", "has no column 'ID', only a, b; it should be the gradebook's export"),
    ("a,b\n1,2\n", None, "it needs file and student"),
    ("file,student\nx,\n", None, "'x' is given to ''; each line needs a file and a student"),
    ("file,student,time\nx,ada,2025-01-01 10:00\nx,ada,2025-01-01 11:00\n", None, "'x' is given to 'ada'"),
    ("file,student,time\nx,ada,tomorrow\n", None, "'x': 'tomorrow' is no time"),
    ("Student,ID\n,\n", "canvas", "lists nobody"),
    ("file,student\nx,\"ada, bob\"\n", None, "'x' is given to 'ada, bob'; each line needs a file"),
    ("", None, "has no first line"),
])  # fmt: skip
def test_lists_that_cannot_be_used(tmp_path, text, platform, message):
    with pytest.raises(PlatformError, match=message):
        whose(tmp_path, text, platform)


@pytest.mark.parametrize(("text", "when"), [
    ("2025-10-06 23:59", "2025-10-06 21:59"),
    ("2025-10-06T23:59:30", "2025-10-06 21:59:30"),
    ("2025-10-06 23:59:00 UTC", "2025-10-06 23:59"),
    ("2025-10-06T23:59:00Z", "2025-10-06 23:59"),
    ("2025-10-06 23:59:00 +0200", "2025-10-06 21:59"),
    ("2025-10-06T23:59:00-05:00", "2025-10-07 04:59"),
    ("Monday, 6 October 2025, 11:59 PM", "2025-10-06 21:59"),
    ("Monday, 6  October 2025, 12:05 AM", "2025-10-05 22:05"),
    ("Tuesday, October 7, 2025, 1:00 AM", "2025-10-06 23:00"),
    ("2025-01-06 12:00", "2025-01-06 11:00"),
    ("2025-10-08 01:30:00.5 CEST", "2025-10-07 23:30:00.5"),
    ("2025-10-26 02:30:00 CEST", "2025-10-26 00:30"),  # the hour that is there twice
    ("2025-10-26 02:30:00 CET", "2025-10-26 01:30"),
    ("2025-10-07 20:30:00 EDT", "2025-10-08 00:30"),
    ("2025-10-08 08:00 JST", "2025-10-07 23:00"),
    ("2025-10-08 01:30:00 Europe/Berlin", "2025-10-07 23:30"),
    ("2025-10-08 01:30:00.5 -03", "2025-10-08 04:30:00.5"),  # nbgrader's, in Sao Paulo
    ("2025-10-08 01:30:00 +0545", "2025-10-07 19:45"),
    ("2025-10-08 01:30 UTC+2", "2025-10-07 23:30"),
    ("2025-10-08 01:30 GMT-03:00", "2025-10-08 04:30"),
    ("2025-10-08 01:30 (UTC +02:00)", "2025-10-07 23:30"),
    ("2025-10-06 9:05:00 p.m. EDT", "2025-10-07 01:05"),
    ("2025-10-06 11:59PM", "2025-10-06 21:59"),
    ("2025-10-06 23:59 Pacific Daylight Time", "2025-10-07 06:59"),
    ("2025-10-06 23:59 Central European Summer Time", "2025-10-06 21:59"),
    ("Mon, 06 Oct 2025 23:59:00 GMT", "2025-10-06 23:59"),
    ("Oct 6, 2025 at 11:59pm -0400 (EDT)", "2025-10-07 03:59"),
])  # fmt: skip
def test_times(text, when):
    assert read_time(text, ZoneInfo("Europe/Berlin")) == datetime.fromisoformat(when)


@pytest.mark.parametrize("zone", ["Europe/London", "Asia/Kolkata", "America/Chicago"])
def test_abbreviations_that_mean_several_zones(zone):
    abbreviations = {"Europe/London": "BST", "Asia/Kolkata": "IST", "America/Chicago": "CDT"}
    for other, abbreviation in abbreviations.items():
        text = f"2025-07-01 12:00:00 {abbreviation}"
        if other == zone:
            assert read_time(text, UTC, ZoneInfo(zone)) == read_time(text[:19], ZoneInfo(zone))
        else:
            with pytest.raises(PlatformError, match=f"'{abbreviation}' in .* means several"):
                read_time(text, UTC, ZoneInfo(zone))


@pytest.mark.parametrize(
    "text",
    ["06/10/2025 23:59", "2025-10-06", "10:15", "0001-01-01 00:00", "now", "2025-13-01 10:00"],
)
def test_times_that_say_too_little(text):
    with pytest.raises(PlatformError, match="write it as 2025-10-06 23:59"):
        read_time(text, ZoneInfo("Europe/Berlin"))


def test_no_time_and_no_zone():
    assert read_time("", UTC) is None and read_time(" - ", UTC) is None
    assert time_zone("utc") is UTC
    for name in ("Mars/Base", "", "../etc/passwd"):
        with pytest.raises(PlatformError, match="is no time zone"):
            time_zone(name)
