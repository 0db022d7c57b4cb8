"""Runs of `nbseal grade` over a class: in parallel, twice, at once, ended in the middle."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mini
import pytest
import small_course
from small_course import CODES, RELEASE, expected, graded, hand_in, hand_in_class, marks
from small_course import gradebook as gradebook_of

from nbseal.classroom.locks import only_one
from nbseal.course.gradebook import read_marks
from nbseal.errors import CourseError, ZygoteError
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Times
from nbseal.sealed.grader import Grader

pytestmark = pytest.mark.sandbox

NUMBER = 12
EXPECTED = expected(NUMBER)
NBSEAL = Path(sys.executable).parent / "nbseal"


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    return hand_in_class(small_course.make(tmp_path_factory.mktemp("course")), NUMBER)


@pytest.fixture
def course(master, tmp_path):
    return shutil.copytree(master, tmp_path / "course")


def command(course, *arguments):
    return [str(NBSEAL), "grade", "mini", "--course", str(course), *arguments]


def test_a_second_run_grades_what_has_changed(course):
    """Submission, timestamp, assignment; records and marks that are lost or others."""
    graded(course)
    assert all(graded(course).values())
    hand_in(course, "s00", CODES[2])
    (course / "submitted" / "s01" / "mini" / "timestamp.txt").write_text("2026-01-01 10:00:00 UTC")
    shutil.rmtree(course / "autograded" / "s02")
    (mini.record(course, "s03")).write_text("{")
    path = mini.record(course, "s07")
    record = json.loads(path.read_text())
    record["tests"][1] |= {"verdict": "not run"}
    path.write_text(json.dumps(record))
    with gradebook_of(course) as gradebook:
        gradebook.remove_submission("mini", "s04")
        gradebook.find_grade("test_f_examples", "mini", "mini", "s05").auto_score = None
        gradebook.find_grade("test_f_examples", "mini", "mini", "s06").auto_score = 1
    again = {student for student, skipped in graded(course).items() if not skipped}
    assert again == {f"s{n:02}" for n in range(8)}
    assert marks(course) == EXPECTED | {"s00": 0}
    assert graded(course, "s08", "s09") == {"s08": True, "s09": True}
    assert graded(course, "s08", "s09", force=True) == {"s08": False, "s09": False}
    path = course / "source" / "mini" / "mini.ipynb"
    path.write_text(path.read_text().replace("below zero", "for some"))
    assert not any(graded(course, "s09").values())


@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_workers(course, monkeypatch, workers):
    monkeypatch.setattr("nbseal.classroom.run.CHUNK", 5)
    assert graded(course, workers=workers) == dict.fromkeys(EXPECTED, False)
    assert all(graded(course).values())
    assert marks(course) == EXPECTED
    with sqlite3.connect(course / "gradebook.db") as connection:
        for table in ("grade", "comment"):
            query = f"explain query plan select * from {table} where notebook_id = 'x'"
            plan = " ".join(str(row) for row in connection.execute(query))
            assert f"USING INDEX nbseal_{table}_notebook_id" in plan


def test_manual_points_stay(course):
    graded(course, "s02")
    with gradebook_of(course) as gradebook:
        gradebook.find_grade("test_f_contract", "mini", "mini", "s02").manual_score = 1
    assert graded(course, "s02") == {"s02": True}
    hand_in(course, "s02", CODES[0])  # which earns more than was added
    for total in (5, 2 + 1):
        assert graded(course, "s02") == {"s02": False}
        (mark,) = read_marks(course, read_assignment(course, "mini"))
        assert (mark.total, mark.needs_manual_grade) == (total, total < 5)
        with gradebook_of(course) as gradebook:  # a person may take some away
            gradebook.find_grade("test_f_contract", "mini", "mini", "s02").manual_score = 1
        hand_in(course, "s02", f"{CODES[0]}\n# again")


def test_marks_by_hand_are_opened_again_only_by_another_answer(tmp_path):
    """Not by a title that the course changes; what is open stays so until somebody has looked."""
    essay = mini._cell("essay", "In words:", solution=True, grade=True, points=5, locked=False)
    cells = [*small_course.CELLS, essay]
    course, by_hand = tmp_path / "course", {"test_f_contract": 1, "essay": 4}
    small_course.make(course, *cells)
    _, release = mini.assignment(*cells)

    def opened(code, text, *words):
        answers = {"f": code, "essay": text}
        hand_in(course, "ada", mini.handed_in(release, answers, {}))
        graded(course, force="force" in words)
        with gradebook_of(course) as gradebook:
            grades = {n: gradebook.find_grade(n, "mini", "mini", "ada") for n in by_hand}
            found = [name for name, grade in grades.items() if grade.needs_manual_grade]
            for name, grade in grades.items() if "looked" in words else ():
                grade.manual_score, grade.needs_manual_grade = by_hand[name], False
            return found

    assert opened(CODES[1], "# One.", "looked") == ["essay"]
    assert opened(CODES[1], "# One.", "force") == []
    source = course / "source" / "mini" / "mini.ipynb"
    source.write_text(source.read_text().replace("The end.", "This is the end."))
    assert not graded(course)["ada"] and opened(CODES[1], "# One.") == []
    assert opened(CODES[1], "# Two.") == ["essay"]
    assert opened(CODES[1], "# Two.", "force", "looked") == ["essay"]
    assert opened(CODES[1] + " # again", "# Two.", "looked") == ["test_f_contract"]
    assert opened(CODES[2], "# Two.", "looked") == ["test_f_contract"]
    source.write_text(source.read_text().replace('"points": 5', '"points": 6'))
    assert small_course.run(course, "release").exit_code == 0
    assert opened(CODES[2], "# Two.") == opened(CODES[2], "# Two.", "force", "looked") == ["essay"]
    assert opened(CODES[2], "# Two.", "force") == []


def test_marks_that_the_gradebook_refuses(course):
    """They are named, and cost nobody else theirs; a lock that cannot be had is said, too."""
    with sqlite3.connect(course / "gradebook.db") as connection:
        connection.execute(
            "create trigger refuse before insert on submitted_assignment "
            "when new.student_id = 's03' begin select raise(abort, 'not this one'); end"
        )
    with pytest.raises(CourseError, match="the marks of 's03' could not be stored .*not this"):
        graded(course)
    stored = marks(course)
    assert "s03" not in stored and len(stored) > 1
    assert stored == {student: EXPECTED[student] for student in stored}
    records = {p.parent.name for p in course.glob("autograded/.nbseal/mini/*/mini.json")}
    assert records == stored.keys()
    (course / ".nbseal.lock").unlink()
    (course / ".nbseal.lock").mkdir()
    with pytest.raises(CourseError, match="cannot be locked"):
        graded(course)


def children_of(pid):
    run = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True)
    return run.stdout.split()


def test_stopped_without_walls():
    source, release = mini.assignment(*small_course.CELLS)
    data = mini.handed_in(release, {"f": "def f(x):\n    while True: pass"}, {})
    times = Times(cell=60, total=600)
    with (
        ThreadPoolExecutor(1) as executor,
        Grader(source, release, {}, times=times, unsafe=True) as grader,
    ):
        result = executor.submit(grader.grade, data)
        while not (running := children_of(grader.workers.process.pid)):
            assert not result.done()
        grader.stop()
        with pytest.raises(ZygoteError, match="stopped"):
            result.result(timeout=30)
    assert not [pid for pid in running if Path("/proc", pid).exists()]


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 4])
def test_killed_at_any_moment(course, number):
    run = subprocess.Popen(command(course), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len([*course.glob("autograded/s*/mini/mini.ipynb")]) < number or not children_of(run.pid):
        assert run.poll() is None
        time.sleep(0.01)
    run.kill()
    run.wait()
    with sqlite3.connect(course / "gradebook.db") as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    kept = [json.loads(p.read_text()) for p in course.glob("autograded/.nbseal/mini/*/mini.json")]
    done = graded(course)
    assert sum(done.values()) == len(kept), "whoever has a record is not graded again"
    assert marks(course) == EXPECTED


@pytest.fixture
def heard():
    ignored = [n for n in (signal.SIGINT, signal.SIGHUP) if signal.getsignal(n) == signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 1), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "the terminal is closed"],
)
def test_ended_by(course, tmp_path, number, status):
    """It waits for nobody's code, says nothing of Python, leaves no process and no folder."""
    for n in range(4):
        hand_in(course, f"s{n:02}", "def f(x): import time; time.sleep(4)")
    scratch = tmp_path / "scratch"
    scratch.mkdir(mode=0o755)
    run = subprocess.Popen(
        command(course),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=os.environ | {"TMPDIR": str(scratch)},
    )
    checked = course / "autograded" / ".nbseal" / "mini" / "mini.checked"
    while not (  # the first check is over; a grader has its processes, and folders for a student
        checked.exists() and len(children := children_of(run.pid)) > 1 and [*scratch.iterdir()]
    ):
        assert run.poll() is None, run.communicate()[1].decode()
        time.sleep(0.05)
    time.sleep(1)
    os.killpg(run.pid, number)
    _, said = run.communicate(timeout=30)
    assert run.returncode == status
    assert b"Traceback" not in said, said.decode()
    assert not [*scratch.iterdir()]
    assert not (mini.record(course, "s00")).exists()
    assert not [pid for pid in children if Path("/proc", pid).exists()]
    for n in range(4):
        hand_in(course, f"s{n:02}", CODES[n])
    assert len(graded(course)) == NUMBER
    assert marks(course) == EXPECTED


IN_A_DESTRUCTOR = """
import signal, time
from nbseal.cli.ending import tidy_up_when_ended
tidy_up_when_ended()
class Thing:
    def __del__(self):
        signal.raise_signal({number})
Thing()
time.sleep(60)
"""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, -signal.SIGINT), (signal.SIGTERM, 143)]
)
def test_ended_while_an_object_is_destroyed(number, status):
    """Python drops what is raised there: one Ctrl-C of eight was lost so."""
    run = subprocess.run(
        [sys.executable, "-c", IN_A_DESTRUCTOR.format(number=int(number))],
        capture_output=True,
        timeout=30,
    )
    assert run.returncode == status
    assert b"__del__" not in run.stderr


def test_two_at_once(course):
    with only_one(course):
        with pytest.raises(CourseError, match=f"another nbseal .*process {os.getpid()}"):
            graded(course)
        second = subprocess.run(command(course), capture_output=True, text=True)
        assert second.returncode == 2
        assert "another nbseal is grading in this course" in " ".join(second.stderr.split())
    assert [p.name for p in (course / "autograded").iterdir()] == [".nbseal"]  # of the first check
    assert graded(course, "s00") == {"s00": False}


def test_a_gradebook_that_is_in_use(course):
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sqlite3, sys, time\n"
            f"c = sqlite3.connect({str(course / 'gradebook.db')!r}, isolation_level=None)\n"
            "c.execute('begin immediate'); print('held', flush=True); time.sleep(10)",
        ],
        stdout=subprocess.PIPE,
    )
    assert holder.stdout.readline() == b"held\n"
    run = subprocess.run(command(course, "s00"), capture_output=True, text=True)
    holder.communicate()
    assert run.returncode == 0, run.stderr
    assert marks(course) == {"s00": 5}


HOLDS = """
import ctypes, os, time
mapped = ctypes.CDLL(None).mmap
mapped.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_size_t]
def f(x):
    while True:
        try:
            with open("f", "w+b", buffering=0) as file:
                file.write(bytes(4 << 20))
                mapped(None, 4096, 1, 2, file.fileno(), 0)
            os.unlink("f")
        except OSError:
            time.sleep(0.01)
"""


@pytest.fixture
def little_disk(tmp_path):
    folder = tmp_path / "little"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=100m", "none", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root can mount a file system")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
def test_a_disk_that_one_submission_fills(course, little_disk):
    """By files that are removed while they are mapped. The others get their marks, at the end if need be."""
    evil = course / "submitted" / "s00" / "mini" / "mini.ipynb"
    evil.write_bytes(mini.handed_in(RELEASE, {"f": HOLDS}, {}))
    for folder in ("source", "release"):  # what each worker gets a copy of
        (course / folder / "mini" / "data.csv").write_bytes(b"1,2,3\n" * 50_000)
    command = [NBSEAL, "grade", "mini", "--no-bubblewrap", "--workers", "4", "--course", course]
    environment = os.environ | {"TMPDIR": str(little_disk)}
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    least = 100 << 20
    while running.poll() is None:
        found = os.statvfs(little_disk)
        least = min(least, found.f_bavail * found.f_bsize)
        time.sleep(0.02)
    assert not running.returncode
    assert least < 8 << 20
    assert marks(course) == EXPECTED | {"s00": 0}
