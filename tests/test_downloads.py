"""Names that Canvas and Moodle give: who sent a file, and that no name leads out of the course."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbseal.downloads import (
    Sender,
    canvas_sender,
    moodle_sender,
    unnumbered,
    unversioned,
    which_platform,
    without_wrapper,
)
from nbseal.errors import PersonError, PlatformError
from nbseal.whose import Whose, identify, read_time, read_whose, time_zone

WORD = st.text(st.characters(whitelist_categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=20)
NUMBER = st.integers(1, 10**12)
FILE = st.text(st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1)


@pytest.mark.parametrize(
    ("name", "sender"),
    [
        ("lovelaceada_12345_67890_sudoku.ipynb", Sender("12345", "lovelaceada", "sudoku.ipynb", False, 67890)),
        ("lovelaceada_LATE_12345_67890_sudoku-1.ipynb", Sender("12345", "lovelaceada", "sudoku-1.ipynb", True, 67890)),
        ("müllerzoë_1_2_my_3_4_sudoku (1).ipynb", Sender("1", "müllerzoë", "my_3_4_sudoku (1).ipynb", False, 2, True)),
        ("anon_XyZ12_67890_a.ipynb", Sender("anon_XyZ12", "anon", "a.ipynb", False, 67890)),
        ("anon_LATE_12345_67890_a.ipynb", Sender("anon_12345", "anon", "a.ipynb", True, 67890)),
        ("a_b_1_2_c", Sender("1", "a_b", "c", False, 2)),
        ("a_1_2_3_c", Sender("1", "a", "3_c", False, 2, True)),
        ("a_1_2_b_3_4.ipynb", Sender("1", "a", "b_3_4.ipynb", False, 2)),
        ("sudoku.ipynb", None),
        ("lovelaceada_12345_sudoku.ipynb", None),
        ("lovelaceada_12345_67890_", None),
        ("_1_2_x", None),
        ("folder/lovelaceada_12345_67890_sudoku.ipynb", None),
        ("a_١_٢_x.ipynb", None),
    ],
)  # fmt: skip
def test_canvas(name, sender):
    assert canvas_sender(name) == sender


@pytest.mark.parametrize(
    ("name", "sender"),
    [
        ("Ada Lovelace_123_assignsubmission_file_/sudoku.ipynb", Sender("123", "Ada Lovelace", "sudoku.ipynb")),
        ("Ada Lovelace_123_assignsubmission_file/sudoku.ipynb", Sender("123", "Ada Lovelace", "sudoku.ipynb")),
        ("all/Ada Lovelace_123_assignsubmission_file_/a/b.py", Sender("123", "Ada Lovelace", "a/b.py")),
        ("Ada Lovelace_123_assignsubmission_file_my_sudoku.ipynb", Sender("123", "Ada Lovelace", "my_sudoku.ipynb")),
        ("Zoë O'Hara-Müller_1_assignsubmission_onlinetext_/onlinetext.html", Sender("1", "Zoë O'Hara-Müller", "onlinetext.html")),
        ("A_1_assignsubmission_file_/B_2_assignsubmission_file_/x", Sender("1", "A", "B_2_assignsubmission_file_/x")),
        ("Ada Lovelace_123_assignsubmission_file_", None),
        ("Ada_Lovelace_x_assignsubmission_file_/a", None),
        ("sudoku.ipynb", None),
    ],
)  # fmt: skip
def test_moodle(name, sender):
    assert moodle_sender(name) == sender


@given(WORD, st.booleans(), NUMBER, NUMBER, FILE)
def test_any_name_of_canvas(name, late, user, upload, file):
    """What the platform puts together comes apart again, whatever the student's own part is."""
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
    """No name is an error, and a sender's file is always a part of the name."""
    for read in (canvas_sender, moodle_sender):
        sender = read(name)
        assert sender is None or (sender.key and sender.file and name.endswith(sender.file))


def test_unversioned():
    assert unversioned("sudoku-1a2b3c4d.ipynb") == "sudoku.ipynb"
    assert unversioned("sudoku-1a2b3c4d (3).ipynb") == "sudoku.ipynb"
    # the site's folder is a part of the name that a browser saves
    assert unversioned("sudoku_sudoku-1a2b3c4d.ipynb") == "sudoku.ipynb"
    assert unversioned("in/sudoku_sudoku-1a2b3c4d (3).ipynb") == "in/sudoku.ipynb"
    assert unversioned("sat_sudoku-1a2b3c4d.ipynb") == "sat_sudoku.ipynb"
    for other in (
        "sudoku.ipynb",
        "sudoku-solved.ipynb",
        "sudoku-1a2b3c4d.py",
        "sudoku1a2b3c4d.ipynb",
    ):
        assert unversioned(other) == other


def test_unnumbered():
    assert unnumbered("sudoku-12.ipynb") == "sudoku.ipynb"
    for name in ("sudoku.ipynb", "sudoku-v1.2.ipynb", "sudoku-1", "-1.ipynb"):
        assert unnumbered(name) == name


def test_without_wrapper():
    assert without_wrapper(["a/b/x", "a/b/y"]) == {"a/b/x": "x", "a/b/y": "y"}
    assert without_wrapper(["a/x", "b/x"]) == {"a/x": "a/x", "b/x": "b/x"}
    assert without_wrapper(["a/x", "x"]) == {"a/x": "a/x", "x": "x"}
    assert without_wrapper([]) == {}


def test_which_platform():
    assert which_platform(["ada_1_2_x.ipynb", "notes.txt"]) == "canvas"
    assert which_platform(["Ada_1_assignsubmission_file_/x"]) == "moodle"
    with pytest.raises(PlatformError, match="none of the 1 files .* such as 'x'; say"):
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


def whose(tmp_path, text, platform, **options):
    (tmp_path / "map.csv").write_text(text, encoding="utf-8-sig")
    return read_whose(tmp_path / "map.csv", platform, **options)


def test_who_that_is_without_a_list():
    assert identify(Whose(), "canvas", Sender("12345", "lovelaceada", "x")).id == "12345"
    assert identify(Whose(), "moodle", Sender("1", "Zoe\u0308 M", "x")).id == "Zoë M"
    for platform, sender in (
        ("canvas", Sender("anon_abcde", "anon", "x")),
        ("moodle", Sender("123", "Participant", "x")),
    ):
        with pytest.raises(PersonError, match="hides who this is"):
            identify(Whose(), platform, sender)


def test_who_that_is_in_canvas(tmp_path):
    people = whose(tmp_path, CANVAS, "canvas")
    for name in ("lovelaceada", "adalovelace"):
        assert identify(people, "canvas", Sender("12345", name, "x")).id == "ada"
    with pytest.raises(PersonError, match="ID 12346 is not in the list"):
        identify(people, "canvas", Sender("12346", "lovelaceada", "x"))
    assert identify(people, "canvas", Sender("12345", "nickname", "x")).id == "ada"
    with pytest.raises(PersonError, match="of 'evil', but Canvas' ID 12345 is 'Lovelace, Ada'"):
        identify(people, "canvas", Sender("12345", "evil", "x", doubtful=True))
    with pytest.raises(PersonError, match="'Müller, Zoë' has no 'SIS Login ID'"):
        identify(people, "canvas", Sender("7", "mllerzo", "x"))
    by_id = whose(tmp_path, CANVAS, "canvas", student_column="SIS User ID")
    for name in ("müllerzoë", "mullerzoe", "mllerzo"):
        assert identify(by_id, "canvas", Sender("7", name, "x", doubtful=True)).id == "s2"


def test_who_that_is_in_moodle(tmp_path):
    """The number of the grading worksheet decides; else a name that only one has."""
    people = whose(tmp_path, WORKSHEET, "moodle", zone=ZoneInfo("Europe/Berlin"))
    ada = identify(people, "moodle", Sender("123", "Ada Lovelace", "x"))
    assert (ada.id, ada.when) == ("ada@x.edu", datetime(2025, 10, 6, 21, 59))
    other = identify(people, "moodle", Sender("124", "Participant", "x"))
    assert (other.id, other.when) == ("other@x.edu", None)
    with pytest.raises(PersonError, match="fits 2 people"):
        identify(people, "moodle", Sender("9", "Ada Lovelace", "x"))
    with pytest.raises(PersonError, match="'yesterday' is no time that is understood"):
        identify(people, "moodle", Sender("125", "Zoë Müller", "x"))
    people = whose(tmp_path, PARTICIPANTS, "moodle")
    assert identify(people, "moodle", Sender("1", "Ada Lovelace", "x")).id == "s1"
    assert identify(people, "moodle", Sender("1", "Group A-Anna-Lena Meier", "x")).id == "s2"
    with pytest.raises(PersonError, match="'Group A-Bob' is not in the list"):
        identify(people, "moodle", Sender("1", "Group A-Bob", "x"))


def test_own_lists(tmp_path):
    table = "platform,student,time\n12345,ada,2025-10-06 10:00\nanon_abcde,bob,\n"
    people = whose(tmp_path, table, "canvas")
    ada = identify(people, "canvas", Sender("12345", "x", "x"))
    assert (ada.id, ada.when) == ("ada", datetime(2025, 10, 6, 10))
    assert identify(people, "canvas", Sender("anon_abcde", "anon", "x")).id == "bob"
    with pytest.raises(PersonError, match="neither 1 nor 'x' is in the list"):
        identify(people, "canvas", Sender("1", "x", "x"))


@pytest.mark.parametrize(
    ("text", "platform", "message"),
    [
        ("a,b\n1,2\n", "canvas", "has no column 'ID', only a, b; it should be the gradebook's export"),
        ("a,b\n1,2\n", None, "it needs file and student"),
        ("file,student\nx,\n", None, "'x' is given to ''; each file needs one student"),
        ("file,student\nx,ada\nx,bob\n", None, "'x' is given to 'bob'"),
        ("file,student,time\nx,ada,tomorrow\n", None, "'x': 'tomorrow' is no time"),
        ("Student,ID\n,\n", "canvas", "lists nobody"),
        ("", None, "has no first line"),
    ],
)  # fmt: skip
def test_lists_that_cannot_be_used(tmp_path, text, platform, message):
    with pytest.raises(PlatformError, match=message):
        whose(tmp_path, text, platform)


@pytest.mark.parametrize(
    ("text", "when"),
    [
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
    ],
)
def test_times(text, when):
    assert read_time(text, ZoneInfo("Europe/Berlin")) == datetime.fromisoformat(when)


@pytest.mark.parametrize(
    "text",
    ["06/10/2025 23:59", "2025-10-06", "10:15", "0001-01-01 00:00", "now", "2025-13-01 10:00"],
)
def test_times_that_say_too_little(text):
    """A time that is read wrongly costs somebody points."""
    with pytest.raises(PlatformError, match="write it as 2025-10-06 23:59"):
        read_time(text, ZoneInfo("Europe/Berlin"))


def test_no_time_and_no_zone():
    assert read_time("", UTC) is None and read_time(" - ", UTC) is None
    assert time_zone("utc") is UTC
    for name in ("Mars/Base", "", "../etc/passwd"):
        with pytest.raises(PlatformError, match="is no time zone"):
            time_zone(name)
