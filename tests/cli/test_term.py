"""The way that docs/instructor.md describes, all of it: a class of twenty, from Canvas and from Moodle.

release, roster, collect, a due date, an extension, a new version, something that is no notebook,
grading, a mark by hand, feedback back to the platform, report, export, and grading once more.
"""

import csv
import io
import re
import zipfile

import mini
import pytest
from small_course import RELEASE, make
from small_course import gradebook as gradebook_of
from small_course import marks as marks_in
from small_course import nbseal as in_course

pytestmark = pytest.mark.sandbox

RIGHT, ABS, WRONG = (
    mini.handed_in(RELEASE, {"f": f"def f(x): return {code}"}, {})
    for code in ("x + 1", "abs(x) + 1", "x")
)
NAMES = [("Ada", "Äpfel"), ("Bob", "Byron"), ("Cyd", "Cruz"), ("Dan", "Dahl")] + [
    (f"S{k:02}", f"Student{k:02}") for k in range(4, 20)
]
IDS = [f"{first.lower()}@x.edu" for first, _ in NAMES]
# Ada is right; Bob is right a day late; Cyd is wrong below zero, two days late, and has an
# extension; Dan hands in a text first; the last two hand in nothing; the others are wrong.
FIRST = {0: RIGHT, 1: RIGHT, 2: ABS, 3: b"words"} | dict.fromkeys(range(4, 18), WRONG)
LATE = {1: "2026-01-02 11:00", 2: "2026-01-03 11:00"}
EXPECTED = {0: 5.0, 1: 0.0, 2: 2.0, 3: 5.0} | dict.fromkeys(range(4, 18), 0.0)


class Canvas:
    people = "Student,ID,SIS User ID,SIS Login ID,Section,mini (7)\n    Points Possible,,,,,5\n"
    people += "".join(
        f'"{last}, {first}",{100 + k},s{k},{IDS[k]},A,\n' for k, (first, last) in enumerate(NAMES)
    )

    @staticmethod
    def file(k, upload, ending):
        first, last = NAMES[k]
        late = "_LATE" if k in LATE else ""
        return f"{last}{first}".lower() + f"{late}_{100 + k}_{upload}_mini{ending}"

    times = "platform,student,time\n" + "".join(
        f"{100 + k},{IDS[k]},{LATE.get(k, '2025-12-31 10:00')}\n" for k in range(20)
    )
    total = "mini (7)"


class Moodle:
    people = "First name,Surname,ID number,Email address\n"
    people += "".join(f"{f},{last},s{k},{IDS[k]}\n" for k, (f, last) in enumerate(NAMES))

    @staticmethod
    def file(k, upload, ending):
        return f"{' '.join(NAMES[k])}_{900 + k}_assignsubmission_file_/mini{ending}"

    times = "Identifier,Full name,Email address,Last modified (submission)\n" + "".join(
        f"Participant {900 + k},{' '.join(NAMES[k])},{IDS[k]},{LATE.get(k, '2025-12-31 10:00')}\n"
        for k in range(20)
    )
    total = "mini"


@pytest.fixture
def clone(tmp_path):
    zero = "c.LateSubmissionPlugin.penalty_method = 'zero'"
    return make(tmp_path / "course", settings=zero, released=False)


def pack(path, platform, handed_in, upload=1):
    with zipfile.ZipFile(path, "w") as archive:
        for k, data in handed_in.items():
            ending = ".docx" if data == b"words" else ".ipynb"
            archive.writestr(platform.file(k, upload, ending), data)
    return path


@pytest.mark.parametrize("platform", [pytest.param(Canvas, marks=pytest.mark.slow), Moodle])
def test_a_term(clone, tmp_path, platform):
    def nbseal(command, *arguments, fails=0):
        result = in_course(clone, command, *arguments)
        assert result.exit_code == fails, result.output
        return " ".join(result.output.split())

    def marks():
        return marks_in(clone)

    expected = {IDS[k]: points for k, points in EXPECTED.items()}
    people, times = tmp_path / "people.csv", tmp_path / "times.csv"
    people.write_text(platform.people, encoding="utf-8")
    times.write_text(platform.times, encoding="utf-8")

    nbseal("release", "mini")
    assert (clone / "release" / "mini" / "mini.ipynb").is_file()
    assert "20 students are new" in nbseal("roster", people, "--student-column", *_column(platform))
    zone = ("--timezone", "Europe/Berlin")  # is the course's from now on
    told = nbseal("due", "mini", "2026-01-01 12:00", *zone)
    assert "due 2026-01-01 12:00 Europe/Berlin" in told

    download = pack(tmp_path / "1.zip", platform, FIRST)
    told = nbseal("collect", "mini", download, "--map", times, fails=1)
    assert "mini.docx" in told and "Not handed in (2 of 20)" in told
    assert re.search(r"In all: \d+ \w+", told)
    assert told.index(" ada (") < told.index(" bob (") and " late" in told
    nbseal("collect", "mini", download, "--map", times, fails=1)  # twice does no harm
    assert {p.name for p in (clone / "submitted").glob("*@*")} == {*expected} - {IDS[3]}

    nbseal("grade", "mini", fails=1)
    first = expected | {IDS[2]: 0.0}
    del first[IDS[3]]
    assert marks() == first
    nbseal("due", "mini", "--extend", IDS[2], "--days", "3")
    assert "have changed since these were graded: cyd@x.edu" in nbseal("marks", "mini")
    nbseal("report", "mini")
    page = (clone / "report-mini.html").read_text(encoding="utf-8")
    assert "mini.docx" in page and "graded before something changed" in page

    later = pack(tmp_path / "2.zip", platform, {3: RIGHT}, upload=2)
    nbseal("collect", "mini", later, "--map", times)
    told = nbseal("grade", "mini")
    assert "1 graded" in told and "1 changed: cyd@x.edu 0 to 2" in told
    assert marks() == expected

    with gradebook_of(clone) as gradebook:  # as formgrader does it
        grade = gradebook.find_grade("test_f_contract", "mini", "mini", IDS[4])
        grade.manual_score = 1
        gradebook.find_comment("f", "mini", "mini", IDS[4]).manual_comment = "A good beginning."
    expected[IDS[4]] = 1.0
    assert "18 unchanged" in nbseal("grade", "mini") and marks() == expected

    pages = tmp_path / "feedback.zip"
    pages.write_text("somebody's")
    assert "is not as nbseal made it" in nbseal("feedback", "mini", "--to-zip", pages, fails=2)
    assert not (clone / "feedback").exists()
    pages.unlink()
    assert "in feedback/STUDENT/mini. For the platform" in nbseal("feedback", "mini")
    for _ in range(2):  # its own zip is replaced, and has also the pages that were there
        assert "18 pages" in nbseal("feedback", "mini", "--to-zip", pages)
    with zipfile.ZipFile(pages) as archive:
        assert len(archive.namelist()) == 18
        (bobs,) = (name for name in archive.namelist() if platform.file(1, 1, "")[:12] in name)
        assert "2026-01-02 11:00 Europe/Berlin" in archive.read(bobs).decode()
    page = clone / "feedback" / IDS[4] / "mini" / "mini.html"
    assert "A good beginning." in page.read_text(encoding="utf-8")

    nbseal("report", "mini")
    page = (clone / "report-mini.html").read_text(encoding="utf-8")
    assert "mini.docx" not in page and "graded before something changed" not in page
    for file in ("marks.csv", "again.csv"):
        to = tmp_path / file
        name = platform.__name__.lower()
        ids = ("--roster", people, "--student-column", *_column(platform))
        nbseal("export", "mini", "--format", name, *ids, "--to", to)
        rows = [*csv.DictReader(io.StringIO(to.read_text(encoding="utf-8")))]
        totals = {_id(row): row[platform.total] for row in rows if _id(row) in IDS}
        assert {who: float(totals[who]) for who in expected} == expected
        nbseal("grade", "mini", "--force")
        assert marks() == expected


def _column(platform):
    return ["SIS Login ID" if platform is Canvas else "Email address"]


def _id(row):
    return row.get("SIS Login ID") or row.get("Email address")
