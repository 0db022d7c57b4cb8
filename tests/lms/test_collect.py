"""Collecting a class: from what a learning platform gives, into submitted/."""

import functools
import io
import json
import os
import shutil
import stat
import tempfile
import zipfile
from datetime import datetime
from pathlib import Path

import mini
import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbgrader.coursedir import CourseDirectory
from small_course import gradebook, nbseal

from nbseal.course.collected import read_sent
from nbseal.course.config import course_config
from nbseal.course.evidence import read_evidence
from nbseal.course.needs_a_person import attention_of
from nbseal.course.release import enter
from nbseal.course.state import refused_in, untimed_sentence
from nbseal.lms.collecting import placing
from nbseal.lms.collecting.one_student import LATER
from nbseal.lms.collecting.pick_notebook import Item, Rules, choose

NOTEBOOK, OTHER = b'{"cells": []}', b'{"cells": [1]}'
SOLUTION = "def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION"
SOURCE, RELEASE = mini.assignment(mini.exercise("f", SOLUTION), mini.check("test_f_a", "f()"))
UNTOUCHED = mini.handed_in(RELEASE, {}, {})
WORKED, WORKED_2 = (mini.handed_in(RELEASE, {"f": f"def f(): return {n}"}, {}) for n in (1, 2))
CANVAS_LIST = "Student,ID,SIS User ID,SIS Login ID,Section\n{}"


@pytest.fixture
def course(tmp_path):
    return make_course(tmp_path / "course")


def make_course(folder):
    shutil.copytree(entered(), folder)
    return folder


@functools.cache
def entered():
    folder = Path(tempfile.mkdtemp()) / "course"
    (folder / "source" / "mini").mkdir(parents=True)
    nbformat.write(SOURCE.notebook, folder / "source" / "mini" / "mini.ipynb")
    (folder / "nbgrader_config.py").write_text(
        'c = get_config()\nc.CourseDirectory.ignore = ["*.pyc"]\nc.NbGraderAPI.timezone = "UTC"\n'
    )
    enter(folder, "mini")
    return folder


def invoke(course, download, *arguments):
    return nbseal(course, "collect", "mini", download, *arguments)


def listed(tmp_path, text, name="people.csv"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return "--map", tmp_path / name


def run(course, download, *arguments):
    """(exit code, {student or sender: outcome}, what is said besides)."""
    result = invoke(course, download, "--json", *arguments)
    assert result.exit_code in (0, 1), result.output
    told = json.loads(result.stdout)
    outcomes = {o["student"] or o["sender"]: o for o in told["outcomes"]}
    assert len(outcomes) == len(told["outcomes"])
    failed = any(o["status"] == "not placed" for o in outcomes.values())
    assert result.exit_code == failed
    return result.exit_code, outcomes, result.stderr


def run_rows(course, download, *arguments):
    return json.loads(invoke(course, download, "--json", *arguments).stdout)["outcomes"]


def refused(course, download, *arguments):
    result = invoke(course, download, *arguments)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output and not submitted(course)
    return " ".join(result.output.split())


def remark(outcome):
    return "; ".join(outcome["remarks"])


def pack(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def unpack(path, files):
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    return path


def submitted(course):
    root = course / "submitted"
    ours = {".nbseal-collected", ".nbseal-due"}
    files = (p for p in root.rglob("*") if not p.is_dir() and not ours & {*p.parts})
    return {str(p.relative_to(root)): p.read_bytes() for p in files}


def timed(student, content, when):
    """What is placed of who has handed in then."""
    of = f"{student}/mini"
    return {f"{of}/mini.ipynb": content, f"{of}/timestamp.txt": when + b" UTC\n"}


@pytest.fixture(params=[pack, unpack], ids=["zip", "folder"])
def download(request, tmp_path):
    name = "download.zip" if request.param is pack else "download"
    return lambda files: request.param(tmp_path / name, files)


CANVAS = {
    "lovelaceada_12345_67890_mini.ipynb": NOTEBOOK,
    "lovelaceada_12345_67891_notes.txt": b"notes",
    "müllerzoë_LATE_7_67892_mini-1.ipynb": OTHER,
}
PLACED = {
    "12345/mini/mini.ipynb": NOTEBOOK,
    "12345/mini/notes.txt": b"notes",
    "7/mini/mini.ipynb": OTHER,
}


def test_canvas(course, download):
    code, outcomes, said = run(course, download(CANVAS))
    assert (code, submitted(course)) == (0, PLACED)
    assert outcomes["7"]["late"] and "müllerzoë_LATE_7_67892_mini-1.ipynb)" in remark(outcomes["7"])
    assert not outcomes["12345"]["late"]
    told = "when 2 of 2 were handed in, and none of these counts as late, although the platform calls these late: 7. For times, run nbseal collect again with --map"
    assert told in said and "worksheet" not in said
    assert told in run(course, download(CANVAS))[2]  # also when nothing is new
    config = course_config(course)
    config.LateSubmissionPlugin.penalty_method = "zero"
    assert told in untimed_sentence(config, "mini", datetime(2026, 1, 1))
    shutil.rmtree(course / "submitted" / "7")
    assert untimed_sentence(config, "mini", datetime(2026, 1, 1)).endswith("marks none as late")


def test_canvas_numbers_tell_what_is_newer(course, tmp_path):
    names = ("a_1_7_mini.ipynb", "a_1_9_mini-1.ipynb", "a_1_8_mini.pdf")
    d = {"d_4_8_x.pdf": b""}
    old, new, pdf = (pack(tmp_path / n, d | {n: OTHER if "9" in n else NOTEBOOK}) for n in names)
    told = {old: "", new: ".nbseal-replaced", pdf: LATER}
    for path, remarked in [*told.items(), (new, "it is there already"), (old, LATER)]:
        assert remarked in remark(run(course, path)[1]["1"])
    work = d | {names[1]: OTHER, "b_LATE_2_9_mini.ipynb": b"{}", "c_3_9_x": b""}
    path, row = pack(tmp_path / "2", work), "b_LATE_2_9_mini.ipynb,bob,2025-10-06 10:00"
    _, outcomes, _ = run(course, path, *with_times(tmp_path, row))  # the others stay
    assert [outcomes[who]["status"] for who in ("1", "bob")] == ["kept", "placed"]
    assert "does not name it" in remark(outcomes["c_3_9_x"]) and not outcomes["bob"]["remarks"]
    assert "there is no notebook" in remark(outcomes["4"])  # as before
    assert remark(run(course, path)[1]["bob"]) == "it is there already"  # at a time that is known
    assert submitted(course)["1/mini/mini.ipynb"] == OTHER
    assert read_sent(CourseDirectory(config=course_config(course)), "mini")["1"].before == "a_1_9_"


def test_the_download_of_another_assignment(course, download):
    """Nothing is placed if the whole class' notebooks are named as another assignment's."""
    shutil.copytree(course / "source" / "mini", course / "source" / "maxi")
    (course / "source" / "maxi" / "mini.ipynb").rename(course / "source" / "maxi" / "maxi.ipynb")
    files = {name.replace("mini", "maxi"): content for name, content in CANVAS.items()}
    said = refused(course, download(files))
    assert "holds notebooks of 'maxi', and none is named mini.ipynb" in said
    assert "nbseal collect maxi" in said


def test_canvas_with_its_list(course, download, tmp_path):
    text = CANVAS_LIST.format('"Lovelace, Ada",12345,s1,ada,A\n"Bob",7,s2,bob,A\n')
    files = {**CANVAS, "evil_7_1_666_67899_mini.ipynb": OTHER}
    del files["müllerzoë_LATE_7_67892_mini-1.ipynb"]
    code, outcomes, _ = run(course, download(files), *listed(tmp_path, text))
    assert code == 1
    assert outcomes["ada"]["status"] == "placed"
    assert "of 'evil', but Canvas' ID 7 is 'Bob'" in remark(outcomes["evil"])
    assert sorted(submitted(course)) == ["ada/mini/mini.ipynb", "ada/mini/notes.txt"]


MOODLE = {
    "Ada Lovelace_123_assignsubmission_file_/mini.ipynb": NOTEBOOK,
    "Ada Lovelace_123_assignsubmission_file_/data/d.csv": b"1",
    "Zoë O'Hara_124_assignsubmission_file_mini.ipynb": OTHER,
    "Bob_125_assignsubmission_onlinetext_/onlinetext.html": b"<p>sorry</p>",
}


def test_moodle(course, download):
    code, outcomes, said = run(course, download(MOODLE))
    assert code == 1
    assert submitted(course) == {
        "Ada Lovelace/mini/mini.ipynb": NOTEBOOK,
        "Ada Lovelace/mini/data/d.csv": b"1",
        "Zoë O'Hara/mini/mini.ipynb": OTHER,
    }
    assert remark(outcomes["Bob"]) == "there is no notebook; handed in: onlinetext.html"
    assert "participants, or the grading worksheet" in said


def test_moodle_with_its_worksheet(course, download, tmp_path):
    sheet = "Identifier,Full name,Email address,Last modified (submission)\n"
    sheet += 'Participant 123,Ada Lovelace,ada@x.edu,"Monday, 6 October 2025, 11:59 PM"\n'
    sheet += "Participant 124,Zoë O'Hara,zoe@x.edu,-\nParticipant 125,Bob,bob@x.edu,-\n"
    arguments = (*listed(tmp_path, sheet), "--timezone", "Europe/Berlin")
    _, outcomes, _ = run(course, download(MOODLE), *arguments)
    assert set(outcomes) == {"ada@x.edu", "zoe@x.edu", "bob@x.edu"}
    got = submitted(course)
    assert got["ada@x.edu/mini/timestamp.txt"] == b"2025-10-06 21:59:00 UTC\n"
    assert "zoe@x.edu/mini/timestamp.txt" not in got


AROUND = {f"mini 2025_1_2_x/{name}": content for name, content in CANVAS.items()}
AROUND |= {f"__MACOSX/mini 2025_1_2_x/._{name}": b"junk" for name in CANVAS}
LOOKS_LIKE = {
    "lovelaceada_12345_67890_mini.ipynb": NOTEBOOK,
    "evil_12345_1_666_67899_mini.ipynb": OTHER,
}
SEVERAL = {
    "a_1_30_mini-1.ipynb": b"new",
    "a_1_4_mini.ipynb": b"old",
    "a_1_31_scratch.ipynb": b"scratch",
}
ONE = {f"Ada_1_assignsubmission_file_/{n}.ipynb": NOTEBOOK for n in ("a", "b")}
DOWNLOADS = {  # files, what is placed, what is said of somebody
    "a folder around it, and files of macOS": (AROUND, PLACED, "late, says the platform"),
    "numbers in a name": ({"a_1_2_2025_10_mini.ipynb": OTHER}, {"1/mini/mini.ipynb": OTHER}, "more than one way; taken as of 1"),
    "a name that looks like another's": (LOOKS_LIKE, {}, "files of 'evil', 'lovelaceada' with one number"),
    "the last of several": (SEVERAL, {"1/mini/mini.ipynb": b"new"}, "mini-1.ipynb was handed in last"),
    "and other ones": (SEVERAL, {"1/mini/mini.ipynb": b"new"}, "scratch.ipynb (another notebook is taken)"),
    "several that are one": (ONE, {"Ada/mini/mini.ipynb": NOTEBOOK}, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", DOWNLOADS)
def test_odd_downloads(course, tmp_path, case):
    files, placed, said = DOWNLOADS[case]
    code, outcomes, _ = run(course, unpack(tmp_path / "d", files))
    assert (code, submitted(course)) == (not placed, placed)
    assert any(said in remark(outcome) for outcome in outcomes.values())


def test_two_people_of_one_name(course, tmp_path):
    """And Ä stands beside A."""
    files = {f"Ada_{n}_assignsubmission_file_/mini.ipynb": NOTEBOOK for n in (1, 2)}
    files |= {
        f"{n}_9{len(n) + ord(n[0])}_assignsubmission_file_/mini.ipynb": OTHER
        for n in ("Äda", "bob")
    }
    rows = run_rows(course, pack(tmp_path / "d.zip", files | MOODLE))
    names = ["Ada", "Ada", "Äda", "Ada Lovelace", "bob", "Bob", "Zoë O'Hara"]
    assert sorted(r["student"] or r["sender"] for r in rows) == sorted(names)
    assert [r["student"] or r["sender"] for r in rows][:4] == names[:4]
    assert all("2 people would be 'Ada'" in remark(r) for r in rows[:2])
    assert not (course / "submitted" / "Ada").exists()
    assert rows[2]["status"] == "placed"
    people = listed(tmp_path, "Full name,Email address\nAda,a@x.edu\nAda,b@x.edu\n")
    told = invoke(course, pack(tmp_path / "e.zip", files), *people).stdout
    assert "Not handed in (2 of 2)" in told and "may have handed in the 4 files not placed" in told


def test_a_table_of_files(course, download, tmp_path):
    files = {
        "first.ipynb": NOTEBOOK,
        "zo\u00eb/work/mini.ipynb": OTHER,
        "zo\u00eb/data.csv": b"1",
        "nobodys.ipynb": b"x",
    }
    rows = ("first.ipynb,ada,2025-10-06 10:00:00+02:00", "zoe\u0308/,zoe,", "missing.ipynb,bob,")
    code, outcomes, _ = run(course, download(files), *with_times(tmp_path, *rows))
    assert code == 1
    zoes = {"zoe/mini/mini.ipynb": OTHER, "zoe/mini/data.csv": b"1"}
    assert submitted(course) == timed("ada", NOTEBOOK, b"2025-10-06 08:00:00") | zoes
    assert "does not name it" in remark(outcomes["nobodys.ipynb"])
    assert "it is not there" in remark(outcomes["missing.ipynb"])


def test_a_table_beside_the_files(course, tmp_path):
    folder = unpack(tmp_path / "d", {"a/x.ipynb": NOTEBOOK, "other.txt": b"", "secret": b""})
    _, table = listed(folder, "student;file\nada;a/x.ipynb\nbob;../d/secret\neve;gone.ipynb\n")
    code, outcomes, _ = run(course, table)
    assert code == 1 and submitted(course) == {"ada/mini/mini.ipynb": NOTEBOOK}
    assert "leads to another folder" in remark(outcomes["../d/secret"])
    assert "no such file" in remark(outcomes["gone.ipynb"])


@pytest.mark.parametrize(("names", "taken", "said"), [
    (["mini (1).ipynb"], "mini (1).ipynb", "'mini (1).ipynb' is taken for mini.ipynb, as it"),
    (["Kopie von mini.ipynb", "x.py"], "Kopie von mini.ipynb", "is the only notebook"),
    (["mini-v1.2.IPYNB"], "mini-v1.2.IPYNB", "is the only notebook"),
    (["deep/er/mini.ipynb", "deep/er/x.py", "other.ipynb"], "deep/er/mini.ipynb", "other.ipynb"),
    (["Mini.ipynb", "other.ipynb"], "Mini.ipynb", "other.ipynb (another notebook is taken)"),
    (["mini.ipynb", "MINI.ipynb"], "mini.ipynb", "MINI.ipynb (another notebook is taken)"),
    ([".ipynb_checkpoints/mini-checkpoint.ipynb", "m.ipynb"], "m.ipynb", "only notebook"),
    (["mini.ipynb", "timestamp.txt", "Timestamp.TXT"], "mini.ipynb", "do not decide about their time"),
    (["mini-1a2b3c4d.ipynb", "x.py", "my.ipynb"], "mini-1a2b3c4d.ipynb", "my.ipynb (another notebook is"),
    (["mini-1a2b3c4d (2).ipynb", "my.ipynb"], "mini-1a2b3c4d (2).ipynb", "my.ipynb (another notebook is"),
    (["mini.ipynb", ".hidden", "a.pyc"], "mini.ipynb", ".hidden (it is hidden)"),
])  # fmt: skip
def test_which_notebook(course, tmp_path, names, taken, said):
    prefix = "Ada_1_assignsubmission_file_/"
    files = {prefix + name: name.encode() for name in names}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    assert code == 0 and said in remark(outcomes["Ada"])
    got = submitted(course)
    assert got.pop("Ada/mini/mini.ipynb") == taken.encode()
    assert set(got) <= {"Ada/mini/x.py"}
    assert ("x.py" in " ".join(names)) == bool(got)


def test_two_versions_of_the_notebook(course, tmp_path):
    """Nobody guesses which of them holds the work; on Canvas, what was handed in last counts."""
    names = ("mini-1a2b3c4d.ipynb", "mini-99999999.ipynb")
    files = {f"Ada_1_assignsubmission_file_/{name}": name.encode() for name in names}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    assert code == 1 and "several notebooks" in remark(outcomes["Ada"])
    files = {f"ada_1_{upload}_{name}": name.encode() for name, upload in zip(names, (8, 7))}
    files["bea_2_9_mini-1a2b3c4d-1.ipynb"] = NOTEBOOK
    code, _, _ = run(course, pack(tmp_path / "e.zip", files))
    assert code == 0
    first = names[0].encode()
    assert submitted(course) == {"1/mini/mini.ipynb": first, "2/mini/mini.ipynb": NOTEBOOK}


def test_names_that_clash():
    paths = ["mini.ipynb", "MINI.ipynb/x", "Data", "data", "DATA/x", "y/z", "Y"]
    chosen = choose([Item(path, path.encode) for path in paths], Rules(("mini.ipynb",)))
    assert list(chosen.files) == ["mini.ipynb", "Data", "y/z"]
    assert chosen.remarks[0].count("its name is taken") == 4


def two_notebooks(course):
    folder = course / "source" / "mini"
    shutil.copy(folder / "mini.ipynb", folder / "more.ipynb")
    return course


@pytest.mark.parametrize(("names", "there", "said"), [
    (["mini.ipynb", "more.ipynb", "x.py"], {"mini.ipynb", "more.ipynb", "x.py"}, ""),
    (["more-1a2b3c4d.ipynb", "Mini.ipynb"], {"mini.ipynb", "more.ipynb"}, ""),
    (["more.ipynb"], {"more.ipynb"}, "there is no mini.ipynb"),
    (["mini.ipynb", "other.ipynb"], {"mini.ipynb"}, "there is no more.ipynb; left out: other.ipynb"),
    (["other.ipynb"], set(), "there is none of mini.ipynb, more.ipynb; handed in: other.ipynb"),
    (["more-1a2b3c4d.ipynb", "more-99999999.ipynb"], set(), "several notebooks, and none is known to be more"),
])  # fmt: skip
def test_an_assignment_of_two_notebooks(course, tmp_path, names, there, said):
    files = {f"Ada_1_assignsubmission_file_/{name}": name.encode() for name in names}
    code, outcomes, _ = run(two_notebooks(course), pack(tmp_path / "d.zip", files))
    assert said in remark(outcomes["Ada"])
    assert set(submitted(course)) == {f"Ada/mini/{name}" for name in there}
    assert code == (0 if there else 1)


def test_two_notebooks_handed_in_one_by_one(course, tmp_path):
    """Canvas gives each a number. Only those are the same as another student's who has both the same."""
    two_notebooks(course)
    files = {"ada_1_7_mini.ipynb": b"1", "ada_1_8_more-1.ipynb": b"2", "ada_1_9_more-2.ipynb": b"3"}
    files |= {"bea_2_5_mini.ipynb": b"1", "bea_2_6_more.ipynb": b"2"}
    files |= {"cyd_3_3_mini.ipynb": b"1", "cyd_3_4_more.ipynb": b"3"}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    assert code == 0
    assert submitted(course) == {
        **{"1/mini/mini.ipynb": b"1", "1/mini/more.ipynb": b"3"},
        **{"2/mini/mini.ipynb": b"1", "2/mini/more.ipynb": b"2"},
        **{"3/mini/mini.ipynb": b"1", "3/mini/more.ipynb": b"3"},
    }
    assert "more-2.ipynb was handed in last" in remark(outcomes["1"])
    assert "the same" not in remark(outcomes["2"])
    assert remark(outcomes["3"]) == "the same notebook as that of '1'"
    noted = {one.student: one.collected for one in read_evidence(course, "mini").entries}
    assert noted["1"][0] == "more-2.ipynb was handed in last, of more-1.ipynb, more-2.ipynb"
    assert noted["2"] == () and noted["3"] == ("the same notebook as that of '1'",)


def test_a_released_notebook_is_nobodys_work(course, tmp_path):
    """Also if it is the only one of two that is handed in: who does the same is somebody else."""
    two_notebooks(course)
    (course / "submitted" / "ada" / "mini").mkdir(parents=True)
    (course / "submitted" / "ada" / "mini" / "mini.ipynb").write_bytes(UNTOUCHED)
    files = {"Bob_1_assignsubmission_file_/mini.ipynb": UNTOUCHED}
    _, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    assert remark(outcomes["Bob"]) == "there is no more.ipynb; nothing is answered in it"


def zipped(files):
    packed = io.BytesIO()
    pack(packed, files)
    return packed.getvalue()


def in_zip(course, tmp_path, content, **beside):
    files = {"Ada_1_assignsubmission_file_/work.zip": content}
    files |= {f"Ada_1_assignsubmission_file_/{name}": data for name, data in beside.items()}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    return code, remark(outcomes["Ada"])


def test_a_zip_that_a_student_made(course, tmp_path):
    inner = {
        "work/mini.ipynb": NOTEBOOK,
        "work/data/x.csv": b"1",
        "more.zip": zipped({"mini.ipynb": OTHER}),
        "__MACOSX/work/._mini.ipynb": b"junk",
        "../evil.py": b"evil",
    }
    code, said = in_zip(course, tmp_path, zipped(inner), readme=b"hello")
    assert code == 0
    assert submitted(course) == {
        "Ada/mini/mini.ipynb": NOTEBOOK,
        "Ada/mini/data/x.csv": b"1",
        "Ada/mini/readme": b"hello",
    }
    assert said.startswith("out of work.zip; left out: ../evil.py (its name leads")
    assert "more.zip (a zip in a zip is not opened)" in said


def encrypted(data):
    damaged = bytearray(data)
    damaged[damaged.index(b"PK\x01\x02") + 8] |= 1
    return bytes(damaged)


LINK = zipfile.ZipInfo("mini.ipynb")
LINK.external_attr = (stat.S_IFLNK | 0o777) << 16
BOMB = {f"{i}.ipynb": b"0" * 15_000_000 for i in range(2)}


@pytest.mark.parametrize(("content", "said"), [
    (zipped({"more.zip": zipped({"mini.ipynb": OTHER})}), "no notebook; handed in: work.zip (it has: "),
    (zipped({"a.txt": b""}), "no notebook; handed in: work.zip (it has: a.txt)"),
    (zipped({"a.gdoc": b'{"url": ""}'}), "work.zip (it has: a.gdoc (a link to a file in Google Drive))"),
    (zipped({"../mini.ipynb": NOTEBOOK}), "no notebook; handed in: work.zip (it has: "),
    (zipped({"a.ipynb": NOTEBOOK, "b.ipynb": OTHER}), "several notebooks"),
    (encrypted(zipped({"mini.ipynb": NOTEBOOK})), "it is encrypted"),
    (zipped({"mini.ipynb": NOTEBOOK})[:-30], "is no zip that can be read"), (b"<html>", "is no zip that can be read"),
    (zipped({LINK: b"/etc/passwd"}), "a link or no ordinary file"),
    (zipped({f"{i}": b"" for i in range(501)}), "has 501 files, more than 500"),
    (zipped(BOMB), "unpacks to very many times its size"),
    (zipped({"mini.ipynb": b"0" * 20_000_001}), "it is larger than 20 MB"),
])  # fmt: skip
def test_zips_that_are_not_taken(course, tmp_path, content, said):
    code, got = in_zip(course, tmp_path, content)
    assert code == 1 and said in got
    assert submitted(course) == {}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_hostile_download(course, tmp_path):
    link = zipfile.ZipInfo("link_3_1_mini.ipynb")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    files = {
        "good_1_1_mini.ipynb": NOTEBOOK, "../../evil_2_1_mini.ipynb": b"evil",
        "/tmp/evil_2_2_mini.ipynb": b"evil", link: b"/etc/passwd",
        "big_4_1_mini.ipynb": b"0" * 20_000_001, "bad_5_1_mini.ipynb": NOTEBOOK,
        "bad_5_2_other.ipynb": OTHER,
    }  # fmt: skip
    path = pack(tmp_path / "d.zip", files)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("bad_5_1_mini.ipynb", OTHER)
    before = set(tmp_path.rglob("*"))
    code, outcomes, _ = run(course, path, "--format", "canvas")
    assert code == 1 and submitted(course) == {"1/mini/mini.ipynb": NOTEBOOK}
    new = {str(p.relative_to(tmp_path)) for p in set(tmp_path.rglob("*")) - before}
    assert all(name.startswith("course/submitted") for name in new)
    assert "leads to another folder" in remark(outcomes["../../evil_2_1_mini.ipynb"])
    assert "not relative" in remark(outcomes["/tmp/evil_2_2_mini.ipynb"])
    assert "a link" in remark(outcomes["3"])
    assert "larger than 20 MB" in remark(outcomes["4"])
    assert "2 times, with different content" in remark(outcomes["5"])


@pytest.mark.parametrize(
    "student", ["..", ".", ".git", "a/b", "a\\b", "a\nb", "*", "a[b]", "C:", "x" * 129, "é" * 125]
)
def test_ids_that_are_none(course, tmp_path, student):
    path = pack(tmp_path / "d.zip", {"x.ipynb": NOTEBOOK})
    code, outcomes, _ = run(course, path, *with_times(tmp_path, f'x.ipynb,"{student}",'))
    assert code == 1 and "id" in remark(next(iter(outcomes.values())))
    assert not (course / "submitted").exists()


def test_ids_that_differ_in_their_case(course, tmp_path):
    unpack(course / "submitted", {"Ada/mini/mini.ipynb": OTHER})
    path = pack(tmp_path / "d.zip", dict.fromkeys(["x.ipynb", "y.ipynb", "z.ipynb"], NOTEBOOK))
    ids = with_times(tmp_path, "x.ipynb,ada,", "y.ipynb,Bob,", "z.ipynb,bob,")
    rows = run_rows(course, path, *ids)
    assert [r["status"] for r in rows] == ["not placed"] * 3
    assert all("differ in their case only" in r["remarks"][0] for r in rows)
    assert submitted(course) == {"Ada/mini/mini.ipynb": OTHER}


NAMES = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(["..", ".", "/", "\\", "a", "_", "1", "assignsubmission", "file", "anon", "LATE",
                         ".ipynb", "mini", "~", "C:", " ", ".zip", "\u202e", "timestamp.txt"]),
        max_size=14,
    ).map("".join),
)  # fmt: skip


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    names=st.lists(NAMES, max_size=5), student=NAMES, platform=st.sampled_from(["canvas", "moodle"])
)
def test_nothing_is_written_elsewhere(tmp_path_factory, names, student, platform):
    """Whatever files and students are named: only submitted/<student>/mini is written."""
    names = [*names, "mini.ipynb"]
    root = tmp_path_factory.mktemp("any")
    course = make_course(root / "course")
    names += [f"a_1_2_{name}" for name in names]
    names += [f"{student}_1_assignsubmission_file_/{name}" for name in names]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in dict.fromkeys(names):
            if name and "\0" not in name and name.isprintable():
                archive.writestr(name, NOTEBOOK)
    (root / "d.zip").write_bytes(packed.getvalue())
    before = set(root.rglob("*"))
    run_rows(course, root / "d.zip", "--format", platform)
    new = {p.relative_to(root) for p in set(root.rglob("*")) - before}
    new -= {p for p in new if ".nbseal-collected" in p.parts}
    assert all(p.parts[:2] == ("course", "submitted") for p in new)
    assert all(p.parts[3] == "mini" for p in new if len(p.parts) > 3)
    assert all(len(p.parts) > 4 for p in new if (root / p).is_file())
    assert not any((root / p).is_symlink() for p in new)


# -- time
def with_times(tmp_path, *rows, name="map.csv"):
    return listed(tmp_path, "\n".join(("file,student,time", *rows, "")), name)


def test_newer_and_older(course, tmp_path):
    old, new = ({"a.ipynb": NOTEBOOK, "x": b"1"}, {"a.ipynb": OTHER})
    times = with_times(tmp_path, "a.ipynb,ada,2025-10-06 10:00", "x,ada")
    first = (pack(tmp_path / "1.zip", old), *times)
    times = with_times(tmp_path, "a.ipynb,ada,2025-10-06 10:01", name="2.csv")
    later = (pack(tmp_path / "2.zip", new), *times)
    run(course, *first)
    code, outcomes, _ = run(course, *later)
    assert code == 0 and outcomes["ada"]["status"] == "replaced"
    got = submitted(course)
    assert got.pop("ada/mini/mini.ipynb") == OTHER
    assert got.pop("ada/mini/timestamp.txt") == b"2025-10-06 10:01:00 UTC\n"
    assert sorted(Path(p).name for p in got) == ["mini.ipynb", "timestamp.txt", "x"]
    assert all(p.startswith(".nbseal-replaced/ada/mini/") for p in got)
    before = submitted(course)
    code, outcomes, _ = run(course, *first)
    assert code == 0 and outcomes["ada"]["status"] == "kept" and submitted(course) == before
    assert "only notebook; a newer one, of 2025-10-06 10:01:00, is" in remark(outcomes["ada"])
    same = with_times(tmp_path, "a.ipynb,ada,2025-10-06 10:01", "x,ada")
    _, outcomes, _ = run(course, first[0], *same)
    assert "with the same time is there" in remark(outcomes["ada"])
    assert submitted(course) == before
    _, outcomes, _ = run(course, first[0], *same, "--replace")
    assert outcomes["ada"]["status"] == "replaced" and submitted(course) != before


def test_a_list_of_files_forgets_no_platform(course, tmp_path):
    """By its names there, feedback is handed back."""
    run(course, pack(tmp_path / "d.zip", {"Ada_1_assignsubmission_file_/mini.ipynb": NOTEBOOK}))
    kept = course / "submitted/.nbseal-collected/mini.json"
    before = kept.read_text()
    folder = unpack(tmp_path / "own", {"a.ipynb": OTHER})
    listing = with_times(tmp_path, "a.ipynb,Ada,2025-10-06 10:00")
    assert run(course, folder, *listing, "--replace")[1]["Ada"]["status"] == "replaced"
    assert kept.read_text() == before


def test_an_earlier_version_that_a_person_takes_back(course, tmp_path):
    """It is said whom a later one makes late; once the folders are swapped, no download undoes it."""
    nbseal(course, "due", "mini", "2025-10-06 23:59")
    path = pack(tmp_path / "d.zip", {"a.ipynb": NOTEBOOK})
    run(course, path, *with_times(tmp_path, "a.ipynb,ada,2025-10-06 23:58"))
    path = pack(tmp_path / "d.zip", {"a.ipynb": OTHER})
    later = with_times(tmp_path, "a.ipynb,ada,2025-10-07 00:01")
    _, outcomes, _ = run(course, path, *later)
    assert "on time before, late now; handed in 2025-10-07" in remark(outcomes["ada"])
    assert outcomes["ada"]["late"]
    _, outcomes, _ = run(course, path, *later)  # it was said once
    assert "late now" not in remark(outcomes["ada"])
    away, there = course / "submitted/.nbseal-replaced/ada/mini", course / "submitted/ada/mini"
    (earlier,) = away.iterdir()
    there.rename(away / "late")
    earlier.rename(there)
    for again in ((), ("--dry-run",)):
        _, outcomes, _ = run(course, path, *later, *again)
        assert outcomes["ada"]["status"] == "kept" and "stays there" in remark(outcomes["ada"])
        assert not outcomes["ada"]["late"]  # of what is there
    assert submitted(course)["ada/mini/mini.ipynb"] == NOTEBOOK
    later = with_times(tmp_path, "a.ipynb,ada,2025-10-07 00:02")  # handed in once more
    assert run(course, path, *later)[1]["ada"]["status"] == "replaced"


def test_a_later_time_for_the_same_notebook(course, tmp_path):
    """Points change, so it is said; also of a time that cannot be yet."""
    nbseal(course, "due", "mini", "2025-10-06 23:59")
    path = pack(tmp_path / "1.zip", {"a_1_1_mini.ipynb": NOTEBOOK, "b_2_2_mini.ipynb": OTHER})
    run(course, path, *with_times(tmp_path, "a_1_1_mini.ipynb,1,2025-10-06 23:58"))
    run(course, path)
    names = {"a_LATE_1_3_mini-1.ipynb": NOTEBOOK, "b_LATE_2_4_mini-1.ipynb": OTHER}
    again = pack(tmp_path / "2.zip", names)
    times = with_times(tmp_path, *(f"{name},{name[7]},2999-10-07 10:00" for name in names))
    _, outcomes, _ = run(course, again, *times, "--replace")
    said = {student: (one["status"], remark(one)) for student, one in outcomes.items()}
    for student, before in (("1", "on time"), ("2", "no time")):
        assert said[student][0] == "time added" and f"{before} before, late now" in said[student][1]
        assert "this time is in the future: is it right, and its zone?" in said[student][1]


def test_not_known_which_is_newer(course, tmp_path):
    entry = zipfile.ZipInfo("a_1_1_mini.ipynb", (2025, 7, 1, 12, 0, 0))
    run(course, pack(tmp_path / "1.zip", {entry: NOTEBOOK}), "--file-times", "--timezone", "UTC")
    later = pack(tmp_path / "2.zip", {"a_1_2_mini-1.ipynb": OTHER})
    outcome = run(course, later)[1]["1"]
    assert "this one has no time. To take this one, add --map TIMES.csv, with" in remark(outcome)
    assert submitted(course)["1/mini/mini.ipynb"] == NOTEBOOK
    times = with_times(tmp_path, "a_1_2_mini-1.ipynb,1,2025-10-06 10:00")
    outcome, got = run(course, later, *times)[1]["1"], submitted(course)
    assert outcome["status"] == "replaced" and outcome["when"]
    assert got["1/mini/mini.ipynb"] == OTHER and NOTEBOOK in got.values()


def test_what_a_person_has_changed_stays(course, tmp_path):
    path = pack(tmp_path / "d.zip", {"a_1_1_mini.ipynb": NOTEBOOK})
    run(course, path)
    (course / "submitted" / "1" / "mini" / "remark.txt").write_text("by me")
    (course / "submitted" / "1" / "mini" / "mini.ipynb").write_text("mended")
    assert run(course, path)[0] == 1
    run(course, path, "--replace")
    kept = {Path(p).name: c for p, c in submitted(course).items() if p.startswith(".nbseal")}
    assert kept == {"remark.txt": b"by me", "mini.ipynb": b"mended"}


def test_times_of_files(course, tmp_path):
    entry = zipfile.ZipInfo("a_1_1_mini.ipynb", (2025, 7, 1, 12, 0, 0))
    path = pack(tmp_path / "d.zip", {entry: NOTEBOOK})
    assert run(course, path)[2].endswith("counts as late; and Canvas marks none as late.\n")
    code, outcomes, said = run(course, path, "--file-times", "--timezone", "Europe/Berlin")
    assert code == 0 and outcomes["1"]["status"] == "time added"
    zone = "Times that name no zone were taken to be of Europe/Berlin; --timezone says another.\n"
    assert said == zone
    assert submitted(course)["1/mini/timestamp.txt"] == b"2025-07-01 10:00:00 UTC\n"
    _, outcomes, _ = run(course, path, "--file-times")  # the same notebook, two hours later
    assert outcomes["1"]["status"] == "kept"
    assert "as of 2025-07-01 10:00:00; --replace takes 2025-07-01 12:00:00" in remark(outcomes["1"])
    assert run(course, path, "--file-times", "--replace")[1]["1"]["status"] == "time added"
    assert submitted(course)["1/mini/timestamp.txt"] == b"2025-07-01 12:00:00 UTC\n"
    folder = unpack(tmp_path / "d", {"b_2_1_mini.ipynb": NOTEBOOK})
    os.utime(folder / "b_2_1_mini.ipynb", (1_000_000_000, 1_000_000_000))
    run(course, folder, "--file-times")
    assert submitted(course)["2/mini/timestamp.txt"] == b"2001-09-09 01:46:40 UTC\n"
    entries = [zipfile.ZipInfo(f"c_{n}_1_mini.ipynb", (2025, 7, 1, 12, 0, n)) for n in (3, 4)]
    path = pack(tmp_path / "e.zip", dict.fromkeys(entries, NOTEBOOK))
    result = invoke(course, path, "--file-times")
    assert result.exit_code == 2 and "--map FILE: your own table" in result.output
    assert "all files are of 2025-07-01 12:00: that is when they" in result.output


def test_dry_run(course, tmp_path):
    path = pack(tmp_path / "d.zip", CANVAS | {"x_9_9_x.txt": b""})
    before = set(course.rglob("*"))
    code, told, _ = run(course, path, "--dry-run")
    assert code == 1 and set(course.rglob("*")) == before
    assert run(course, path)[1] == told
    later = pack(tmp_path / "2.zip", {"lovelaceada_12345_9_mini.ipynb": OTHER})
    before = submitted(course)
    assert run(course, later, "--dry-run", "--replace")[1]["12345"]["status"] == "replaced"
    assert submitted(course) == before


def test_all_or_nothing(course, tmp_path, monkeypatch):
    run(course, pack(tmp_path / "1.zip", {"a_1_1_mini.ipynb": NOTEBOOK}))
    before = submitted(course)
    rename, calls = os.rename, []

    def fails(source, target):
        calls.append(target)
        if len(calls) == 2:
            raise OSError("disk full")
        rename(source, target)

    later = pack(tmp_path / "2.zip", {"a_1_2_mini.ipynb": OTHER, "b_2_2_mini.ipynb": OTHER})
    monkeypatch.setattr(placing.os, "rename", fails)
    code, outcomes, _ = run(course, later, "--replace")
    assert code == 1 and "disk full" in remark(outcomes["1"])
    assert outcomes["2"]["status"] == "placed"
    assert submitted(course) == before | {"2/mini/mini.ipynb": OTHER}


def test_a_folder_that_is_in_the_way(course, tmp_path):
    (course / "submitted" / "1").mkdir(parents=True)
    (course / "submitted" / "1" / "mini").write_text("a file")
    (course / "submitted" / "2").write_text("a file")
    files = {f"a_{n}_1_mini.ipynb": NOTEBOOK for n in (1, 2, 3)}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    assert code == 1 and "is no folder" in remark(outcomes["1"])
    assert "cannot be written" in remark(outcomes["2"])
    assert outcomes["3"]["status"] == "placed"


def test_the_courses_own_folders(course, tmp_path):
    config = course / "nbgrader_config.py"
    config.write_text(
        config.read_text() + 'c.CourseDirectory.submitted_directory = "in"\n'
        'c.CourseDirectory.directory_structure = "{assignment_id}/{nbgrader_step}/{student_id}"\n'
    )
    path = pack(tmp_path / "d.zip", {"a_1_1_mini.ipynb": NOTEBOOK})
    assert run(course, path)[0] == 0
    assert (course / "mini" / "in" / "1" / "mini.ipynb").read_bytes() == NOTEBOOK
    later = pack(tmp_path / "2.zip", {"a_1_2_mini.ipynb": OTHER})
    assert run(course, later, "--replace")[0] == 0
    (kept,) = (course / "mini" / "in" / ".nbseal-replaced" / "1").glob("*/mini.ipynb")
    assert kept.read_bytes() == NOTEBOOK
    assert run(course, later)[1]["1"]["status"] == "kept"


# -- other platforms, as they are described
METADATA = b"""---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: 's1'
    :email: ada@x.edu
  :created_at: 2025-10-06 21:59:00.000000000 Z
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    tests: []
submission_2:
  :submitters:
  - :name: Bob
    :email: bob@x.edu
  - :name: Eve
    :email: eve@x.edu
  :created_at: 2025-10-06 21:58:00 Z
"""


def test_gradescope(course, download):
    files = {f"a_export/submission_{n}/mini.ipynb": b"%d" % n for n in (1, 2, 3)}
    path = download(files | {"a_export/submission_metadata.yml": METADATA})
    code, outcomes, _ = run(course, path)
    assert code == 1 and "does not tell who this is" in remark(outcomes["submission_3"])
    two = [timed(f"{who}@x.edu", b"2", b"2025-10-06 21:58:00") for who in ("bob", "eve")]
    assert submitted(course) == timed("s1", b"1", b"2025-10-06 21:59:00") | two[0] | two[1]
    assert people_in(course)["s1"] == ("Ada", "Lovelace", "ada@x.edu", None)
    assert {o["status"] for o in run(course, path)[1].values()} == {"kept", "not placed"}


def test_blackboard(course, download):
    note = b"Name: Ada Love (ada_l)\nAssignment: Mini\n"
    names = [f"Mini_ada_l_attempt_2025-10-0{day}-23-59-00" for day in (5, 6)]
    files = {f"{name}.txt": note for name in names}
    files |= {f"{name}_mini.ipynb": name.encode() for name in names}
    files["Mini_bob_attempt_2025-10-06-10-00-00.txt"] = b"Name: Bob (bob)\n"
    code, outcomes, _ = run(course, download(files), "--timezone", "Europe/Berlin")
    assert code == 1
    assert submitted(course) == timed("ada_l", names[1].encode(), b"2025-10-06 21:59:00")
    assert remark(outcomes["bob"]) == "there is no notebook; handed in: no file"


def test_brightspace(course, download, tmp_path):
    name = "12-34 - Ada Lovelace - Oct 6, 2025 1159 PM"
    path = download({f"{name}/mini.ipynb": NOTEBOOK, "index.html": b"<html>"})
    code, _, _ = run(course, path)
    assert code == 0 and "12/mini/timestamp.txt" in submitted(course)
    shutil.rmtree(course / "submitted")
    people = "OrgDefinedId,Username,Last Name,First Name\n#7,#ada,Lovelace,Ada\n"
    assert set(run(course, path, *listed(tmp_path, people))[1]) == {"ada"}


@pytest.mark.parametrize("path", [
    *("{}/mini.ipynb", "{}/mini/mini.ipynb", "submitted/{}/mini/mini.ipynb"),
    "inbound/{}+mini+2025-01-01 00:00:00 UTC/mini.ipynb",
])  # fmt: skip
def test_nbgraders_own_folders(course, download, path):
    files = {path.format(who): who.encode() for who in ("ada", "bob")}
    files[path.format("ada").replace("mini.ipynb", "timestamp.txt")] = b"2025-01-01 00:00:00 UTC"
    code, _, _ = run(course, download(files))
    assert code == 0
    got = {name: f for name, f in submitted(course).items() if "timestamp" not in name}
    assert got == {f"{who}/mini/mini.ipynb": who.encode() for who in ("ada", "bob")}
    assert ("bob/mini/timestamp.txt" in submitted(course)) == ("+" in path)


def test_what_could_not_be_taken_is_not_forgotten(course, tmp_path):
    """The report names who has handed in something else, until a notebook comes."""
    files = {"ada_1_2_essay.docx": b"words", "bob_3_4_mini.ipynb": NOTEBOOK}
    run(course, pack(tmp_path / "1.zip", files))

    def told():
        found = attention_of(read_evidence(course, "mini").entries)
        return {a.student: " ".join(note.text for note in a.notes) for a in found}

    assert "there is no notebook" in told()["1"] and "essay.docx" in told()["1"]
    assert "nbseal grade" in told()["3"]
    newer = {"ada_1_5_mini.ipynb": NOTEBOOK, "bob_3_6_essay.docx": b"words"}
    run(course, pack(tmp_path / "2.zip", newer))
    assert "essay" not in told()["1"]
    assert "essay.docx. Another version is there." in told()["3"]


def test_a_list_of_some(course, tmp_path):
    """Such as those who were late: the others are who the gradebook says, or were before."""
    run(course, pack(tmp_path / "1.zip", CANVAS), *listed(tmp_path, PEOPLE))
    late = listed(tmp_path, "platform,student,time\n7,zoë,2026-01-02 10:00\n", "late.csv")
    files = CANVAS | {"bob_99_1_mini.ipynb": b"bob's"}
    path = pack(tmp_path / "2.zip", files)
    for kept in (True, False):
        if not kept:  # then the gradebook knows
            (course / "submitted/.nbseal-collected/mini.json").unlink()
        code, outcomes, _ = run(course, path, *late, "--replace")
        assert code == 1 and {"ada", "zoë"} < set(outcomes)
        (nobody,) = [o for o in outcomes.values() if o["status"] == "not placed"]
        assert "is in the list" in remark(nobody)
    assert "zoë/mini/timestamp.txt" in submitted(course)
    assert "ada/mini/timestamp.txt" not in submitted(course)


# -- one person, two ids
PEOPLE = CANVAS_LIST.format('"Lovelace, Ada",12345,s1,ada,A\n"Müller, Zoë",7,s2,zoë,A\n')


def test_first_without_and_then_with_a_list(course, tmp_path):
    """Nobody is placed twice, whatever they have handed in meanwhile; and the other way round."""
    first, people = pack(tmp_path / "1.zip", CANVAS), listed(tmp_path, PEOPLE)
    later = pack(tmp_path / "2.zip", CANVAS | {"müllerzoë_LATE_7_67892_mini-1.ipynb": b"new"})
    run(course, first)
    before = submitted(course)
    code, outcomes, said = run(course, later, *people)
    assert code == 1 and submitted(course) == before
    assert {o["status"] for o in outcomes.values()} == {"not placed"}
    assert all("who was collected before" in remark(o) for o in outcomes.values())
    assert "2 would be there twice" in said
    assert not (course / "gradebook.db").exists() or not people_in(course)
    assert set(run(course, later, "--replace")[1]) == {"12345", "7"}  # as before, as it is said
    code, _, said = run(course, first, *people, "--twice")
    assert code == 0 and "twice" not in said
    assert {path.split("/")[0] for path in submitted(course)} >= {"ada", "zoë", "12345", "7"}


def test_first_with_a_list_and_then_without(course, tmp_path):
    path = pack(tmp_path / "1.zip", CANVAS)
    run(course, path, *listed(tmp_path, PEOPLE))
    for gone in ("gradebook.db", "submitted/.nbseal-collected/mini.json"):
        (course / gone).rename(course / "kept")
        code, outcomes, _ = run(course, path)
        assert code == 0 and {o["status"] for o in outcomes.values()} == {"kept"}
        assert set(outcomes) == {"ada", "zoë"}
        (course / "kept").replace(course / gone)


# -- the gradebook knows who is in the course
def people_in(course):
    with gradebook(course) as book:
        return {s.id: (s.first_name, s.last_name, s.email, s.lms_user_id) for s in book.students}


def test_who_was_graded_under_a_number_keeps_it(course, tmp_path):
    """The list comes later: names go to the number that collecting gave, and nobody is missing."""
    path = pack(tmp_path / "d.zip", CANVAS)
    run(course, path)
    with gradebook(course) as book:
        book.update_or_create_student("12345")  # as grading does
    done = roster_of(course, listed(tmp_path, PEOPLE)[1])
    assert done.exit_code == 0, done.output
    assert people_in(course)["12345"] == ("Ada", "Lovelace", None, "12345")
    assert "ada" not in people_in(course) and "zoë" in people_in(course)
    assert "Not handed in" not in invoke(course, path).output


def test_the_list_goes_into_the_gradebook(course, tmp_path):
    eve = '"Adams, Eve",9,s9,eve@x.edu,A\n"Student, Test",10,,f00,A\n'
    path, people = pack(tmp_path / "d.zip", CANVAS), listed(tmp_path, PEOPLE + eve)
    (course / "gradebook.db").unlink()
    dry = invoke(course, path, *people, "--dry-run")
    assert dry.exit_code == 0 and not (course / "gradebook.db").exists()
    result = invoke(course, path, *people)
    assert "Entered into the gradebook: 3 students." in result.stderr
    assert "Not handed in (1 of 3): Eve Adams (eve@x.edu)" in result.stdout
    assert people_in(course) == {
        "ada": ("Ada", "Lovelace", None, "12345"),
        "zoë": ("Zoë", "Müller", None, "7"),
        "eve@x.edu": ("Eve", "Adams", "eve@x.edu", "9"),
    }
    new = pack(tmp_path / "2.zip", CANVAS | {"evil_666_3_mini.ipynb": b"new"})
    code, outcomes, said = run(course, new)
    assert code == 0 and set(outcomes) == {"ada", "zoë", "666"}
    assert "Not known to the gradebook, and named as the platform does: 666." in said


def roster_of(course, path, *arguments):
    return nbseal(course, "roster", path, *arguments)


def test_nbseal_roster(course, tmp_path):
    lists = {
        "canvas": (PEOPLE, "ada", ("Ada", "Lovelace", None, "12345")),
        "moodle": ("Vorname;Nachname;E-Mail-Adresse\nAda;Lovelace;ada@x.edu\n", *("ada@x.edu", ("Ada", "Lovelace", "ada@x.edu", None))),
        "gradescope": ("Name,SID,Email,Role\nAda Lovelace,s1,ada@x.edu,Student\n", *("s1", ("Ada", "Lovelace", "ada@x.edu", None))),
        "nbgrader": ("id,first_name,last_name,email,lms_user_id\nada,Ada,Lovelace,,12345\n", *("ada", ("Ada", "Lovelace", None, "12345"))),
    }  # fmt: skip
    for platform, (text, student, facts) in lists.items():
        _, file = listed(tmp_path, text, f"{platform}.csv")
        folder = make_course(tmp_path / platform)
        done = roster_of(folder, file)
        assert done.exit_code == 0 and "new, 0 have something new" in done.stdout
        assert people_in(folder)[student] == facts
        assert "0 students are new" in roster_of(folder, file, "--format", platform).stdout
    again = roster_of(tmp_path / "canvas", tmp_path / "canvas.csv", "--student-column", "ID")
    assert again.exit_code == 1 and len(people_in(tmp_path / "canvas")) == 2
    assert "Lovelace, Ada: is in the gradebook already, as 'ada'" in again.stderr
    said = roster_of(course, listed(tmp_path, "a,b\n1,2\n")[1]).output
    assert "which tell no platform" in " ".join(said.split())


def test_the_same_notebook_under_another_id(course, tmp_path):
    """Of somebody who is not in the download: perhaps the same person. Of another one: it is said."""
    files = dict.fromkeys(["a.ipynb", "b.ipynb"], NOTEBOOK)
    files |= dict.fromkeys(["c.ipynb", "d.ipynb"], UNTOUCHED)
    path = pack(tmp_path / "d.zip", files)
    people = with_times(tmp_path, "a.ipynb,ada", "b.ipynb,bob", "c.ipynb,cem", "d.ipynb,dee")
    code, outcomes, _ = run(course, path, *people)
    assert code == 0 and "the same notebook as that of 'ada'" in remark(outcomes["bob"])
    assert not any("same" in remark(outcomes[student]) for student in ("ada", "cem", "dee"))
    others = with_times(tmp_path, "a.ipynb,bob", "b.ipynb,s1", "c.ipynb,s2", name="others.csv")
    code, outcomes, _ = run(course, path, *others)
    assert code == 1 and "already, as that of 'ada'" in remark(outcomes["s1"])
    assert outcomes["s2"]["status"] == "placed"


# -- what is said


def test_a_table_for_people(course, tmp_path):
    """Names in it do not steer a terminal."""
    others = {f"{name}.ipynb": b"" for name in "abcd"} | {"x_9_8_a": b"", "x_9_9_b": b""}
    path = pack(tmp_path / "d.zip", CANVAS | {"\x1b]0;evil\x07.ipynb": b""} | others)
    result = invoke(course, path, *listed(tmp_path, PEOPLE))
    assert "(Ada Lovelace)" in result.stdout and "? 4 files: a.ipynb, " in result.stdout
    assert result.exit_code == 1 and "\x1b" not in result.output and "]0;evil" in result.output
    assert "canvas: collected" in result.stdout and "ada" in result.stdout
    assert "In all: 2 placed, and 7 files not placed." in result.stdout


def test_what_cannot_be_collected(course, tmp_path):
    (tmp_path / "page.zip").write_text("<html>")
    assert "is no zip that can be read" in refused(course, tmp_path / "page.zip")
    path = pack(tmp_path / "d.zip", {"mini.ipynb": NOTEBOOK})
    assert "none of the files has a name as Canvas, Moodle" in refused(course, path)
    assert "say whose the files are: --map" in refused(course, path, "--format", "csv")
    assert "is no time zone" in refused(course, path, "--timezone", "Mars")
    table = listed(tmp_path, "file,student\nx.ipynb,ada\n")
    assert "leave --map and --format away" in refused(course, table[1], *table)
    assert "it needs file and student" in refused(course, listed(tmp_path, "a,b\n")[1])
    result = nbseal(course, "collect", "no", path)
    assert result.exit_code == 2 and "assignment 'no' has no notebook" in result.output


# -- a list of people first, and then Moodle's worksheet, which has addresses only
PARTICIPANTS = (
    "Username,First name,Surname,Email address\n"
    "jmueller,Jan,Müller,jan@x.edu\nadela,Ada,de la Cruz,ada@x.edu\njan2,Jan,Müller,jan2@x.edu\n"
)
MEMBERS = {n: ("Jan Müller", "Ada de la Cruz", "Jan Müller")[n - 1] for n in (1, 2, 3)}
WORKSHEET = (
    "Identifier,Full name,Email address,Last modified (submission)\n"
    "Participant 1,Jan Müller,jan@x.edu,2026-01-01 10:00\n"
    "Participant 2,Ada de la Cruz,ada@x.edu,2026-01-01 11:00\n"
    "Participant 3,Jan Müller,jan2@x.edu,2026-01-01 12:00\n"
)
HANDED = {
    f"{who}_{n}_assignsubmission_file_/mini.ipynb": f"{{}} {n}".encode()
    for n, who in MEMBERS.items()
}
IDS = {"jmueller", "adela", "jan2"}


@pytest.fixture
def with_people(course, tmp_path):
    listed(tmp_path, WORKSHEET, "sheet.csv")
    assert roster_of(course, listed(tmp_path, PARTICIPANTS)[1]).exit_code == 0
    return course


def test_the_worksheet_finds_those_of_the_gradebook(with_people, tmp_path):
    """By the address: nobody gets two ids, two of one name keep theirs, and names stay as they are."""
    path = pack(tmp_path / "d.zip", HANDED)
    before = people_in(with_people)
    code, outcomes, said = run(with_people, path, "--map", tmp_path / "sheet.csv")
    assert code == 0 and set(outcomes) == IDS and "Not entered" not in said
    assert submitted(with_people)["jan2/mini/mini.ipynb"] == b"{} 3"
    assert submitted(with_people)["jan2/mini/timestamp.txt"] == b"2026-01-01 12:00:00 UTC\n"
    assert people_in(with_people) == before and before["adela"][1] == "de la Cruz"
    assert roster_of(with_people, tmp_path / "sheet.csv").exit_code == 0
    assert people_in(with_people) == before


def test_a_worksheet_that_disagrees(with_people, tmp_path):
    """By a name that only one has, if no address is against it; else it is refused."""
    path = pack(tmp_path / "d.zip", HANDED)
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(WORKSHEET.replace("ada@x.edu", ""), encoding="utf-8")
    assert set(run(with_people, path, "--map", sheet)[1]) == IDS
    sheet.write_text(WORKSHEET.replace("ada@x.edu", "new@x.edu"), encoding="utf-8")
    code, outcomes, _ = run(with_people, path, "--map", sheet)
    told = remark(outcomes["Ada de la Cruz"])
    assert code == 1 and "has the address new@x.edu" in told and "as 'adela'" in told
    assert "nbseal roster FILE with a list that has the id adela" in told
    assert not (with_people / "submitted" / "new@x.edu").exists()
    with gradebook(with_people) as book:
        book.update_or_create_student("ada@x.edu")  # as earlier versions did it
    sheet.write_text(WORKSHEET, encoding="utf-8")
    code, outcomes, _ = run(with_people, path, "--map", sheet)
    told = remark(outcomes["Ada de la Cruz"])
    assert code == 1 and "is in the gradebook twice, as 'ada@x.edu' and 'adela'" in told


# -- a notebook as it was released is nobody's work
RESAVED = UNTOUCHED.replace(b'"nbformat_minor": ', b'"saved": 1, "nbformat_minor": ')
BLANK_ZIP, WORKED_ZIP = (zipped({"mini.ipynb": data}) for data in (UNTOUCHED, WORKED))


@pytest.mark.parametrize(("files", "placed", "said"), [
    ({"mini.ipynb": UNTOUCHED, "mini-Copy1.ipynb": WORKED}, WORKED, "nothing is answered in mini.ipynb, but in mini-Copy1.ipynb"),
    ({"mini.ipynb": RESAVED, "mini (1).ipynb": WORKED}, WORKED, "but in mini (1).ipynb"),
    ({"mini.ipynb": UNTOUCHED, "deep/Copy of mini.ipynb": WORKED}, WORKED, "Copy of mini.ipynb"),
    ({"mini.ipynb": UNTOUCHED, "hw3.json": WORKED}, WORKED, "hw3.json is a notebook"),
    ({"mini.ipynb": UNTOUCHED, "w.zip": WORKED_ZIP}, WORKED, "out of w.zip"),
    ({"a.zip": BLANK_ZIP, "b.zip": WORKED_ZIP}, WORKED, "out of b.zip"),
    ({"a.zip": zipped({"x.txt": b""}), "b.zip": WORKED_ZIP}, WORKED, "out of b.zip"),
    ({"a.zip": zipped({"mini.ipynb": UNTOUCHED, "m-Copy1.ipynb": WORKED})}, WORKED, "but in m-Copy1.ipynb"),
    ({"x.ipynb": UNTOUCHED, "y.ipynb": WORKED}, WORKED, "but in y.ipynb"),
    ({"mini.ipynb": WORKED[:99], "y.ipynb": WORKED}, WORKED, "but in y.ipynb"),
    ({"mini.ipynb": WORKED, "mini-1.ipynb": b""}, WORKED, ""),
    ({"mini.ipynb": WORKED, "mini-Copy1.ipynb": UNTOUCHED}, WORKED, "left out: mini-Copy1.ipynb"),
    ({"mini.ipynb": WORKED, "mini-Copy1.ipynb": WORKED_2}, WORKED, "mini-Copy1.ipynb has answers, too: if that is meant"),
    ({"mini.ipynb": UNTOUCHED, "w.zip": BLANK_ZIP}, UNTOUCHED, ""),
    ({"mini.ipynb": UNTOUCHED, "other.ipynb": NOTEBOOK}, UNTOUCHED, "left out: other.ipynb"),
    ({"mini.ipynb": UNTOUCHED}, UNTOUCHED, "nothing is answered in it"),
    ({"mini.ipynb": UNTOUCHED, "a.ipynb": WORKED, "b.ipynb": WORKED_2}, None, "none is known to be mini.ipynb: a.ipynb, b.ipynb"),
])  # fmt: skip
@pytest.mark.parametrize("form", ["Ada_1_assignsubmission_file_/{}", "ada_1_{:0>3}_{}"])
def test_an_untouched_notebook_beside_a_worked_one(course, tmp_path, form, files, placed, said):
    if "assign" in form:
        files = {form.format(name): content for name, content in files.items()}
    else:  # which has no folders
        names = [name.rpartition("/")[2] for name in files]
        files = {form.format(k, n): f for k, (n, f) in enumerate(zip(names, files.values()), 1)}
    code, outcomes, _ = run(course, pack(tmp_path / "d.zip", files))
    (outcome,) = outcomes.values()
    assert said in remark(outcome)
    got = [data for name, data in submitted(course).items() if name.endswith("/mini.ipynb")]
    assert (code, got) == ((0, [placed]) if placed else (1, []))


@pytest.mark.parametrize(("name", "content", "code"), [
    ("mini.ipynb.txt", WORKED, 0), ("mini.ipynb.json", WORKED, 0), ("mini.json", WORKED, 0),
    ("mini", b"\xef\xbb\xbf" + WORKED, 0), ("mini-1a2b3c4d.ipynb.txt", WORKED, 0),
    ("work.txt", WORKED.decode().encode("utf-16"), 0),
    ("work.zip", WORKED, 0), ("work.txt", WORKED_ZIP, 0), ("mini.ipynb", WORKED_ZIP, 0),
    ("work.zip", zipped({"mini.ipynb.txt": WORKED}), 0), ("mini.txt", b"cells", 1),
    ("data.json", b'{"cells": []}', 1),
])  # fmt: skip
def test_a_file_is_what_its_content_is(course, tmp_path, name, content, code):
    path = pack(tmp_path / "d.zip", {f"ada_1_2_{name}": content})
    got, outcomes, _ = run(course, path)
    assert got == code and ("there is no notebook" in remark(outcomes["1"])) == bool(code)
    table = with_times(tmp_path, f"ada_1_2_{name},ada,")
    assert run(course, path, *table, "--twice")[0] == code
    placed = set() if code else {"1/mini/mini.ipynb", "ada/mini/mini.ipynb"}
    assert set(submitted(course)) == placed


# -- several students for one file
TEAM = {
    "Team_Blue_17_assignsubmission_file_/mini.ipynb".replace("_B", " B"): NOTEBOOK,
    "Default group_assignsubmission_file_/mini.ipynb": OTHER,
}
IN_TEAMS = (
    'First name,Last name,Email address,Groups\nAda,L,ada@x.edu,"Lab 1, Team_Blue"\n'
    "Emmy,N,emmy@x.edu,Team Blue\nAlan,T,alan@x.edu,\n"
)


@pytest.mark.parametrize(("table", "ids"), [
    (IN_TEAMS, {"ada@x.edu", "emmy@x.edu"}),
    ("platform,student\nTeam Blue,ada\nTeam Blue,emmy\nDefault group,alan\n", {"ada", "emmy", "alan"}),
    ("platform,student\n17,ada\n17,emmy\n", {"ada", "emmy"}),
    (IN_TEAMS.replace('"Lab 1, Team', '"Lab 1; Team'), {"ada@x.edu", "emmy@x.edu"}),
    (IN_TEAMS.replace("Emmy", "Eve,M,eve@x.edu,Blue Team\nEmmy"), {"ada@x.edu", "emmy@x.edu"}),
    ("team,student\nTeam_Blue,ada;emmy\n", {"ada", "emmy"}),
    ("file,student\nTeam Blue_17_assignsubmission_file_,ada\nTeam Blue_17_assignsubmission_file_,emmy\n", {"ada", "emmy"}),
    # the number is the team's, and no participant's
    ("Identifier,Full name,Email address\nParticipant 17,Alan T,alan@x.edu\n", set()),
])  # fmt: skip
def test_a_team(course, tmp_path, table, ids):
    path, people = pack(tmp_path / "d.zip", TEAM), listed(tmp_path, table)
    for _ in range(2):
        code, outcomes, _ = run(course, path, *people)
        assert {path.split("/")[0] for path in submitted(course)} == ids
        assert code == ("alan" not in ids)
        assert not any("the same notebook" in remark(o) for o in outcomes.values())
    told = " ".join(remark(o) for o in outcomes.values())
    assert "alan" in ids or "in no team" in told or "the CSV file does not name it" in told
    assert bool(ids) or "but participant 17 is 'Alan T'; if it is a team" in told


def test_a_group_in_canvas(course, tmp_path):
    path = pack(tmp_path / "d.zip", {"teamblue_12345_9_mini.ipynb": NOTEBOOK})
    told = remark(run(course, path, *listed(tmp_path, PEOPLE))[1]["ada"])
    assert "of 'teamblue', but Canvas' ID 12345 is 'Lovelace, Ada'; if it is a group's" in told
    groups = "name,canvas_user_id,user_id,login_id,sections,group_name\n"
    groups += "Ada,12345,1,ada,S,Team Blue\n"
    for table in (
        "platform,student\n12345,ada\n12345,zoë\n",
        "group,student\nTeam Blue,ada\nTeam Blue,zoë\n",
        f"{groups}Zoë,2,2,zoë,S,Team Blue\nBob,3,3,bob,S,Team Bl\n",
    ):
        _, outcomes, _ = run(course, path, *listed(tmp_path, table))
        assert set(outcomes) == {"ada", "zoë"} and "if it is" not in remark(outcomes["ada"])


# -- names, lists
def test_names_as_moodle_writes_them(course, tmp_path):
    """Without what no file name may have; where two are alike then, both are named."""
    names = ["Shaun O'Brien", 'Robert "Bob" Smith', "Max_Power", "Ada Lovelace"]
    names += ["Ann O'Hara", "Ann OHara"]
    quoted = ('"{}"'.format(name.replace('"', '""')) for name in names)
    rows = [f"{name},a{number}@x.edu" for number, name in enumerate(quoted)]
    people = listed(tmp_path, "\n".join(["Full name,Email address", *rows, ""]))
    cleaned = ["Shaun OBrien", "Robert Bob Smith", "Max Power", "Ada Lovelace", "Ann OHara"]
    form = "{}_{}_assignsubmission_file_/mini.ipynb"
    files = {form.format(name, k): b"%d" % k for k, name in enumerate(cleaned)}
    path = pack(tmp_path / "d.zip", files)
    for arguments in (people, ()):  # then the gradebook knows them
        code, outcomes, _ = run(course, path, *arguments)
        assert code == 1 and set(outcomes) == {*(f"a{k}@x.edu" for k in range(4)), "Ann OHara"}
        told = remark(outcomes["Ann OHara"])
        assert "fits 2 people in the list: Ann O'Hara (a4@x.edu); Ann OHara (a5@x.edu)" in told
        assert "grading worksheet tells them apart" in told


def test_ids_of_a_list_that_differ_in_their_case(course, tmp_path):
    near = "dup,A\nDUP,B\nｗｉｄｅ,W\nwide,V\nzoe\u0308,Z\nzoë,Y\none,O\none,P\n1.2E+05,E\nt\u200bo,T\nto,S"
    people = listed(tmp_path, f"My list\n\nid,first_name\n{near}\nada,C\n")
    done = roster_of(course, people[1])
    assert done.exit_code == 1 and set(people_in(course)) == {"ada"}
    assert done.stderr.count("'DUP' and 'dup' differ in their case only") == 2
    assert done.stderr.count("differ in how letters are written only") == 4
    assert done.stderr.count("2 people would be 'one'; give each their own id") == 2
    files = {f"{name}/mini.ipynb": WORKED for name in ("dup", "one", "ada")}
    run(course, pack(tmp_path / "d.zip", files), *people)
    assert {name.split("/")[0] for name in submitted(course)} == {"ada"}


# -- the time zone of the course
def test_a_time_without_a_zone_that_decides(course, tmp_path):
    """Nothing is placed until somebody says the zone; `nbseal due` keeps it for the course."""
    path = pack(tmp_path / "d.zip", {"a.ipynb": NOTEBOOK})
    times = with_times(tmp_path, "a.ipynb,ada,2025-10-06 23:30")
    due = functools.partial(nbseal, course, "due", "mini")
    (course / "nbgrader_config.py").write_text("c = get_config()")  # it has no zone
    for when in ("never", "2025-10-06 23:59 UTC"):
        told = due(when).output
        assert ("The course has no time zone, and this is UTC." in told) == (when != "never")
        said = refused(course, path, *times)
        assert "nbseal due ASSIGNMENT --timezone" in said and "c.NbGraderAPI.timezone" in said
    zoned = with_times(tmp_path, "a.ipynb,ada,2025-10-06 23:30 UTC", name="zoned.csv")
    assert run(course, path, *zoned, "--dry-run")[0] == 0
    names = {"Mini_ada_attempt_2025-10-06-23-30-00_mini.ipynb": NOTEBOOK}
    assert "names no time zone" in refused(course, pack(tmp_path / "b.zip", names))
    assert due("--timezone", "Europe/Atlantis").exit_code == 2
    berlin = "--timezone", "Europe/Berlin"
    told = due(*berlin)  # it is not shifted in silence
    assert told.exit_code == 2 and '"2025-10-06 23:59" --timezone Europe/Berlin' in told.output
    assert "due 2025-10-06 23:59 Europe/Berlin" in due("2025-10-06 23:59", *berlin).output
    assert run(course, path, *times)[0] == 0
    assert submitted(course)["ada/mini/timestamp.txt"] == b"2025-10-06 21:30:00 UTC\n"
    assert "23:59 Europe/Berlin" in due().output


def test_an_older_file_that_is_no_notebook_is_collected_later(course, tmp_path):
    for name, time, status in (("mini.ipynb", "12:00", "placed"), ("essay.pdf", "10:00", "kept")):
        who = listed(tmp_path, f"file,student,time\n{name},ada,2026-01-02 {time}\n")
        _, outcomes, _ = run(course, pack(tmp_path / "d.zip", {name: NOTEBOOK}), *who)
        assert outcomes["ada"]["status"] == status
    assert "a newer one, of 2026-01-02 12:00:00, is there" in remark(outcomes["ada"])
    assert not refused_in(CourseDirectory(config=course_config(course)), "mini")


def test_who_has_handed_in_is_decided_in_one_place(course, tmp_path):
    """A PDF is handed in, and is nothing to grade; all say the same."""
    path = pack(tmp_path / "d.zip", {"a_12345_1_essay.pdf": b"%PDF"})
    told = invoke(course, path, *listed(tmp_path, PEOPLE)).stdout
    assert "Not handed in (1 of 2): Zoë Müller (zoë)" in told
    said = {c: nbseal(course, c, "mini").output for c in ("marks", "export", "report")}
    for command, told in said.items():
        nothing = "1 handed in nothing that can be graded: ada (there is no notebook"
        assert nothing in told, command
    assert "Not handed in (1 of 2): Zoë" in said["marks"]
    assert "ada,Lovelace,Ada,,yes," in said["export"]
    assert "students who have not handed in, without marks in the file: 1" in said["export"]


@pytest.mark.parametrize(("text", "told"), [
    ("2025-10-08 01:30:00.123456 BST", "'BST' in '2025-10-08 01:30:00.123456 BST' is no time zone"),
    ("2025-10-08 01:30:00 IST", "or means several"), ("yesterday", "'yesterday' is no time that is understood"),
    ("2025-10-08 01:30:00 CEST", ""), ("", ""),
])  # fmt: skip
def test_a_timestamp_that_tells_no_time(course, text, told):
    files = {"ada/mini/mini.ipynb": WORKED, "ada/mini/timestamp.txt": text.encode()}
    unpack(course / "submitted", files)
    notes = attention_of(read_evidence(course, "mini").entries)[0].notes
    found = [note.text for note in notes if note.kind == "untimed"]
    assert len(found) == bool(told) and told in "".join(found)
