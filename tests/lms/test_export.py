"""Marks for learning platforms: what is in the files, and who would not be found."""

import csv
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import mini
import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_course import gradebook, nbseal

from nbseal.errors import PlatformError
from nbseal.tables import harmless, number, read_table, save, to_csv

STUDENTS = {  # what they get for test_f_a (of 2), test_f_b (of 3), the essay (of 4), and what is taken off
    "ada": (2, 3, 4, 0), "bob": (2, 0.5, 1, 1.5), "zoë": (0, 0, None, 0), "none": None,
}  # fmt: skip
CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,Mini (77),other (78)
Manual Posting,,,,,,
    Points Possible,,,,,9,(read only)
"Lovelace, Ada",1001,s1,ada,A,,
"Byron, Bob",1002,s2,bob,A and B,,
"Müller, Zoë",1003,s3,ZOË,B,,
"Student, Test",1009,,f00,A,,
"""
MOODLE = """First name,Surname,ID number,Email address,Last access
Ada,Lovelace,s1,ada@x.edu,now
Bob,Byron,s2,bob@x.edu,now
Zoë,Müller,,zoe@x.edu,never
"""


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    folder = tmp_path_factory.mktemp("master")
    (folder / "source" / "mini").mkdir(parents=True)
    essay = mini.exercise("essay", "# why?")
    essay.metadata.nbgrader |= {"grade": True, "points": 4}
    source, _ = mini.assignment(
        mini.exercise("f", "def f(): pass"),
        mini.check("test_f_a", "f()", points=2),
        mini.check("test_f_b", "f()", points=3),
        essay,
    )
    nbformat.write(source.notebook, folder / "source" / "mini" / "mini.ipynb")
    (folder / "nbgrader_config.py").write_text("c = get_config()\n")
    with gradebook(folder, make=True) as book:
        book.add_assignment("mini")
        book.add_notebook("mini", "mini")
        for name, points in (("test_f_a", 2), ("test_f_b", 3), ("essay", 4)):
            book.add_grade_cell(name, "mini", "mini", max_score=points, cell_type="code")
        people = {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@x.edu"}
        for student, marks in STUDENTS.items():
            enter(book, student, marks, **(people if student == "ada" else {}))
    return folder


@pytest.fixture
def course(master, tmp_path):
    return shutil.copytree(master, tmp_path / "course")


def enter(book, student, marks, **person):
    book.add_student(student, **person)
    if marks is None:
        return
    book.add_submission("mini", student)
    notebook = book.find_submission_notebook("mini", "mini", student)
    for grade in notebook.grades:
        score = marks[("test_f_a", "test_f_b", "essay").index(grade.name)]
        if grade.name == "essay":
            grade.manual_score, grade.needs_manual_grade = score, score is None
        else:
            grade.auto_score, grade.needs_manual_grade = score, False
    notebook.late_submission_penalty = marks[3]
    book.db.commit()


def run(course, *arguments):
    return nbseal(course, "export", "mini", *arguments)


def rows(result):
    assert result.exit_code == 0, result.output
    return list(csv.reader(io.StringIO(result.stdout_bytes.decode(), newline="")))


def refused(result):
    assert result.exit_code == 2, result.output
    return " ".join(result.output.split())


@pytest.fixture
def roster(tmp_path):
    def write(text, name="roster.csv", encoding="utf-8-sig"):
        (tmp_path / name).write_text(text, encoding=encoding)
        return tmp_path / name

    return write


def test_csv(course):
    result = run(course)
    assert rows(result) == [
        "student_id last_name first_name email submitted f essay late_penalty total max "
        "needs_manual_grade".split(),
        ["ada", "Lovelace", "Ada", "ada@x.edu", "yes", "5", "4", "0", "9", "9", "no"],
        ["bob", "", "", "", "yes", "2.5", "1", "1.5", "2", "9", "no"],
        ["none", "", "", "", "no", "", "", "", "", "9", ""],
        ["zoë", "", "", "", "yes", "0", "0", "0", "0", "9", "yes"],
    ]
    assert result.stderr == (
        "Warning: with answers still to be marked by hand: zoë\n"
        "Warning: students who have not handed in, without marks in the file: 1\n"
    )


@pytest.mark.parametrize("essay", ["essay", "f"])  # f: the cell that the tests mark
def test_the_sums_are_those_of_nbgrader(course, essay):
    """Never less than nothing, also where a person has lowered the points since."""
    path = course / "source" / "mini" / "mini.ipynb"
    text = path.read_text().replace('"grade_id": "f"', '"grade_id": "g"')
    path.write_text(text.replace('"grade_id": "essay"', f'"grade_id": "{essay}"'))
    with gradebook(course) as book:
        book.find_grade_cell("essay", "mini", "mini").name = essay
        book.find_submission_notebook("mini", "mini", "bob").late_submission_penalty = 9
    got = {row[0]: row for row in rows(run(course))[1:]}
    assert [points for points in got["ada"][5:-4] if points != "0"] == ["5", "4"]
    with gradebook(course) as book:
        for student in ("ada", "bob", "zoë"):
            submission = book.find_submission("mini", student)
            total = max(0, submission.score - submission.late_submission_penalty)
            assert [float(x) for x in got[student][-3:-1]] == [total, submission.max_score]


def test_canvas(course, roster):
    result = run(course, "--format", "canvas", "--roster", roster(CANVAS))
    assert rows(result) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Mini (77)"],
        ["Points Possible", "", "", "", "", "9"],
        ["Lovelace, Ada", "1001", "s1", "ada", "A", "9"],
        ["Byron, Bob", "1002", "s2", "bob", "A and B", "2"],
        ["Müller, Zoë", "1003", "s3", "ZOË", "B", "0"],
    ]
    assert "students who have not handed in, left out: 1" in result.stderr
    assert "marked by hand: zoë" in result.stderr


def test_canvas_with_two_columns_of_names(course, roster):
    two = CANVAS.replace("Student,ID", "LastName,FirstName,ID").replace(",9,", ",,60,")
    two = two.replace('"', "").replace("Posting,", "Posting,,").replace(", ", ",")
    result = run(course, "--format", "canvas", "--roster", roster(two))
    assert [row[:4] for row in rows(result)] == [
        ["LastName", "FirstName", "ID", "SIS User ID"],
        ["Points Possible", "", "", ""],
        ["Lovelace", "Ada", "1001", "s1"],
        ["Byron", "Bob", "1002", "s2"],
        ["Müller", "Zoë", "1003", "s3"],
    ]
    assert "'Mini (77)' has 60 points in Canvas, and 9 here" in result.stderr


def test_canvas_by_exercise(course, roster):
    text = CANVAS.replace("Section", "Root Account,Section")
    path = roster(text.replace(",A", ",here,A").replace(",B", ",here,B"))
    arguments = ("--by-exercise", "--new-columns", "--column", "Homework 1", "--roster", path)
    got = rows(run(course, "--format", "canvas", *arguments))
    titles = "Root Account,Section,Homework 1,Homework 1: f,Homework 1: essay"
    assert got[0][4:] == titles.split(",")
    assert got[1][4:] == ["", "", "9", "5", "4"]
    assert got[3] == ["Byron, Bob", "1002", "s2", "bob", "here", "A and B", "2", "2.5", "1"]


def test_canvas_does_not_have_the_assignment(course, roster):
    arguments = ("--format", "canvas", "--roster", roster(CANVAS))
    said = refused(run(course, *arguments, "--column", "Mimi"))
    assert "'Mimi'" in said and "Mini (77), other (78)" in said
    said = refused(run(course, *arguments, "--by-exercise"))
    assert "'mini: f'" in said and "add --new-columns to --by-exercise" in said
    assert rows(run(course, *arguments, "--column", "Mimi", "--new-columns"))[0][-1] == "Mimi"


def test_canvas_has_several_assignments_of_that_name(course, roster):
    path = roster(CANVAS.replace("other (78)", "mini (78)"))
    said = refused(run(course, "--format", "canvas", "--roster", path))
    assert "Mini (77), mini (78)" in said
    got = rows(run(course, "--format", "canvas", "--roster", path, "--column", "mini (78)"))
    assert got[0][-1] == "mini (78)"


def test_moodle(course, roster):
    with gradebook(course) as book:
        book.update_or_create_student("bob", email="BOB@x.edu")
        book.update_or_create_student("zoë", first_name="zoe\u0308", last_name="Müller")
    got = rows(run(course, "--format", "moodle", "--roster", roster(MOODLE), "--by-exercise"))
    assert got == [
        ["Name", "Email address", "mini", "mini: f", "mini: essay"],
        ["Ada Lovelace", "ada@x.edu", "9", "5", "4"],
        ["Bob Byron", "bob@x.edu", "2", "2.5", "1"],
        ["Zoë Müller", "zoe@x.edu", "0", "0", "0"],
    ]
    for title, most in (("Maximum Grade", "70.00"), ("Maximale Bewertung", "9,00")):
        sheet = f"Full name,Email address,{title}\n" + "".join(
            f'{name},{name[:3]}@x.edu,"{most}"\n' for name in ("Ada Lovelace", "Bob Byron", "Zoe Müller")
        )  # fmt: skip
        done = run(course, "--format", "moodle", "--roster", roster(sheet), "--skip-unknown")
        told = "'mini' has 70.00 points in Moodle, and 9 here" in done.stderr
        assert told == (most == "70.00"), done.output


def test_unknown_students(course, roster, tmp_path):
    lines = [line for line in CANVAS.splitlines() if "ob," not in line and "Zo" not in line]
    path = roster("\n".join(lines))
    arguments = ("--format", "canvas", "--roster", path, "--to", tmp_path / "out.csv")
    result = run(course, *arguments)
    assert result.exit_code == 1 and not (tmp_path / "out.csv").exists() and result.stdout == ""
    for student in ("bob", "zoë"):
        assert f"'{student}' is not in the list" in result.stderr
    result = run(course, *arguments, "--skip-unknown")
    assert result.exit_code == 0 and "left out, because canvas would not find them" in result.stderr
    assert (tmp_path / "out.csv").read_text().count("\n") == 3


def test_students_who_could_be_several(course, roster):
    path = roster(CANVAS.replace("s2,bob", "ada,bob"))
    result = run(course, "--format", "canvas", "--roster", path)
    assert result.exit_code == 1 and "'ada' fits 2 people in the list" in result.stderr
    arguments = ("--format", "canvas", "--roster", path, "--student-column")
    got = rows(run(course, *arguments, "sis login id"))
    assert [row[1] for row in got[2:]] == ["1001", "1002", "1003"]
    assert "has no column 'nothing'" in refused(run(course, *arguments, "nothing"))


@pytest.mark.parametrize(("student", "told"), [
    ("f00", ["'f00' is not in the list"]),  # Canvas' own student, for tests
    ("\x1b]0;evil", ["]0;evil"]),  # which steers a terminal
    ("s1", ["'ada' and 's1' would be one person", "'s1' and 'ada' would be one person"]),
])  # fmt: skip
def test_students_whom_canvas_has_not(course, roster, student, told):
    with gradebook(course) as book:
        enter(book, student, (0, 0, 0, 0))
    result = run(course, "--format", "canvas", "--roster", roster(CANVAS))
    assert result.exit_code == 1 and all(words in result.stderr for words in told), result.stderr
    assert "\x1b" not in result.stderr


def test_the_gradebooks_own_id_of_the_platform(course, roster):
    path = roster(CANVAS.replace("Student, Test", "Robert, B."))
    with gradebook(course) as book:
        book.update_or_create_student("bob", lms_user_id="1009")
    got = rows(run(course, "--format", "canvas", "--roster", path))
    assert got[3][:2] == ["Robert, B.", "1009"]
    with gradebook(course) as book:
        book.update_or_create_student("bob", first_name="Bob", last_name="Byron")
    result = run(course, "--format", "canvas", "--roster", path)
    assert "'bob' is 'Bob Byron' in the gradebook, and 'Robert, B.' in the roster" in result.stderr


@pytest.mark.parametrize(("form", "text", "message"), [
    ("canvas", None, "canvas needs to know who is who: --roster FILE.csv"),
    ("moodle", None, "moodle needs to know who is who"),
    ("canvas", MOODLE, "has no column 'ID', only First name"),
    ("moodle", "Name\nAda\n", "has no column 'Username' or 'ID number'"),
    ("csv", CANVAS, "csv takes no roster"),
    ("canvas", "", "has no first line"),
])  # fmt: skip
def test_rosters_that_cannot_be_used(course, roster, form, text, message):
    arguments = () if text is None else ("--roster", roster(text))
    assert message in refused(run(course, "--format", form, *arguments))


def test_files_are_not_overwritten(course, tmp_path):
    path = tmp_path / "marks.csv"
    assert [run(course, "--to", path).exit_code for _ in range(2)] == [0, 0]  # its own, anew
    assert path.read_text(encoding="utf-8") == run(course).stdout == run(course, "--to", "-").stdout
    path.write_text("mine")
    result = run(course, "--to", path)
    assert result.exit_code == 2 and "add --force" in result.output and path.read_text() == "mine"
    assert run(course, "--to", path, "--force").exit_code == 0 and "ada" in path.read_text()
    assert run(course, "--to", tmp_path / "no" / "marks.csv").exit_code == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["course", "marks.csv"]


def test_a_failure_while_writing(tmp_path, monkeypatch):
    path = tmp_path / "marks.csv"
    path.write_text("mine")
    monkeypatch.setattr(Path, "write_bytes", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(PlatformError, match=r"marks.csv cannot be written: full"):
        save(path, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["marks.csv"] and path.read_text() == "mine"


# -- formulas
FORMULAS = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "x;=1+1", " =1"]


def test_formulas_in_csv(course):
    with gradebook(course) as book:
        for text in FORMULAS:
            enter(book, text, (1, 1, 1, 0), first_name=text, last_name="ok")
    found = sorted((row[0], row[2]) for row in rows(run(course)) if row[1] == "ok")
    assert found == sorted((harmless(text), harmless(text)) for text in FORMULAS)
    assert [text for text in FORMULAS if harmless(text) == text] == []


def test_formulas_in_canvas(course, roster):
    texts = ["=1+1", "-bob", "@bob"]
    with gradebook(course) as book:
        for text in texts:
            enter(book, text, (1, 1, 1, 0))
    lines = [f'"{text}",{n},{text},{text},{text}\n' for n, text in enumerate(texts, 1004)]
    got = rows(run(course, "--format", "canvas", "--roster", roster(CANVAS + "".join(lines))))
    for n, text in enumerate(texts, 1004):
        assert [f"'{text}", str(n), "", "", "", "3"] in got


def test_formulas_in_moodle(course, roster):
    """Ids stay as they are: a column with a formula is left out, and who has nothing else is unknown."""
    text = MOODLE.replace("s2", "=s2").replace("zoe@x.edu", "+zoe@x.edu").replace("s1", "ada")
    text = text.replace("Zoë,Müller,,", "Zoë,Müller,zoë,").replace("bob@", "@bob@")
    with gradebook(course) as book:
        book.update_or_create_student("bob", first_name="Bob", last_name="Byron")
    result = run(course, "--format", "moodle", "--roster", roster(text))
    assert result.exit_code == 1 and "'bob' has only ids that" in result.stderr
    result = run(course, "--format", "moodle", "--roster", roster(text), "--skip-unknown")
    assert rows(result)[0] == ["Name", "ID number", "mini"]
    assert [row[1] for row in rows(result)[1:]] == ["ada", "zoë"]


def test_ids_that_are_not_unique(course, roster):
    text = "Full name,Username,Email address\nAda,ada,all@x.edu\nBob,bob,all@x.edu\nZoë,zoë,all@x.edu\n"
    got = rows(run(course, "--format", "moodle", "--roster", roster(text)))
    assert got[0] == ["Name", "Username", "mini"] and len(got) == 4


TRICKY = st.one_of(st.text(), st.text(alphabet="=+-@\t\r\n;,|\"' a", max_size=8))


@settings(max_examples=500)
@given(st.lists(st.lists(TRICKY, min_size=1, max_size=4), max_size=4), st.sampled_from(",;\t|"))
def test_no_cell_begins_like_a_formula(lines, separator):
    text = to_csv(lines).decode()
    for line in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
        for cell in line:
            assert not cell.strip().startswith(("=", "+", "-", "@"))
    got = list(csv.reader(io.StringIO(text, newline="")))
    assert got == [[harmless(cell) for cell in line] for line in lines]


@pytest.mark.parametrize(
    ("points", "text"),
    [(5, "5"), (2.5, "2.5"), (0.1 + 0.2, "0.3"), (1234567.25, "1234567.25"), (1e-9, "0"), (-1e-9, "0"), (100, "100")],
)  # fmt: skip
def test_numbers(points, text):
    assert number(points) == text


@pytest.mark.parametrize("head", ["sep=;\r\n", '"sep=;"\n', "SEP=;;;\n", ""])
def test_the_line_that_names_the_separator(tmp_path, head):
    (tmp_path / "x.csv").write_text(f"{head}a, b;c\n1,2;3\n", encoding="utf-8-sig")
    (row,) = read_table(tmp_path / "x.csv").rows
    assert row == ({"a, b": "1,2", "c": "3"} if head else {"a": "1", "b;c": "2;3"})


def test_tables_that_are_none(tmp_path):
    (tmp_path / "x.csv").write_bytes(b"a,b\n\x81,1\n")
    with pytest.raises(PlatformError, match="save it as 'CSV UTF-8'"):
        read_table(tmp_path / "x.csv")
    with pytest.raises(PlatformError, match="cannot be read"):
        read_table(tmp_path)


# -- Gradescope
def gradescope(tmp_path, data, *emails):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(tmp_path / "autograder" / "source")
        assert archive.getinfo("run_autograder").external_attr >> 16 == 0o100755
    root = tmp_path / "autograder"
    metadata = {"users": [{"email": email, "id": 1, "name": "x"} for email in emails]}
    (root / "submission_metadata.json").write_text(json.dumps(metadata))
    results = root / "results" / "results.json"
    results.unlink(missing_ok=True)
    command = [sys.executable, "-I", root / "source" / "run_autograder", root]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, json.loads(results.read_text()) if results.exists() else done.stderr


def test_gradescope(course, roster, tmp_path):
    """An autograder that gives each submission the marks of its authors."""
    people = "A,L,ada,ada@x.edu\nB,B,bob,Bob@x.edu\nZ,M,zoë,zoë@x.edu\n"
    path = roster(f"First Name,Last Name,SID,Email\n{people}")
    arguments = ("--format", "gradescope", "--roster", path)
    result = run(course, *arguments)
    assert result.exit_code == 0 and "must have 9 autograder points" in result.stderr
    data = result.stdout_bytes
    assert data == run(course, *arguments).stdout_bytes
    code, told = gradescope(tmp_path, data, "bob@X.edu")
    tests = [{"name": "f", "score": 2.5, "max_score": 5}]
    tests.append({"name": "essay", "score": 1, "max_score": 4})
    late = "Points off for lateness: 1.5."
    assert (code, told) == (0, {"score": 2, "output": late, "tests": tests})
    _, told = gradescope(tmp_path, data, "Zoe\u0308@x.edu")
    assert told["output"] == "Some answers are still to be marked."
    code, said = gradescope(tmp_path, data, "eve@x.edu")
    assert code == 1 and "There are no marks for eve@x.edu" in said
    code, said = gradescope(tmp_path, data, "ada@x.edu", "bob@x.edu")
    assert code == 1 and "have different marks" in said


def test_gradescope_without_a_roster(course):
    result = run(course, "--format", "gradescope")
    assert result.exit_code == 1
    assert "'bob' has no e-mail address; --roster FILE, or nbseal roster FILE" in result.stderr
    assert "'ada'" not in result.stderr
    with gradebook(course) as book:
        book.update_or_create_student("bob", email="ADA@x.edu")
    result = run(course, "--format", "gradescope")
    assert "'bob' has the e-mail address of 'ada'" in result.stderr
