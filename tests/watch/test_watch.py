"""nbseal watch: each hand-in is graded as it comes, and nobody learns too early what is hidden."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import mini
import pytest
import small_course
from small_course import CODES, hand_in

from nbseal.course.due import extend, set_due
from nbseal.feedback.deliver import write_feedback
from nbseal.feedback.view import EVERYTHING, View

pytestmark = pytest.mark.sandbox
NBSEAL = Path(sys.executable).parent / "nbseal"
RIGHT, HIDDEN_WRONG, WRONG = CODES[:3]
IN_AN_HOUR = timedelta(hours=1)


def now():
    return datetime.now(UTC).replace(tzinfo=None)


class Watching:
    def __init__(self, course, *options):
        command = [NBSEAL, *f"watch mini --course {course} --json --workers 2".split(), *options]
        self.errors = (course / "errors.txt").open("w+")
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        self.events = []

    def until(self, what, *students):
        missing = {*students} or {None}
        for line in self.process.stdout:
            self.events.append(json.loads(line))
            if self.events[-1]["event"] == what:
                missing -= {self.events[-1].get("student")}
            if not missing:
                return self.events[-1]
        pytest.fail(f"it ended: {self.said()}")

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)
        assert "Aborted" not in self.said()
        self.errors.close()


def eventually(holds):
    for _ in range(200):
        if holds():
            return True
        time.sleep(0.1)
    return False


def page(course, student):
    return (course / "feedback" / student / "mini" / "mini.html").read_text()


def test_each_as_it_comes(tmp_path):
    course = small_course.make(tmp_path / "course")
    hand_in(course, "ada", WRONG)
    with Watching(course) as watching:
        watching.until("page", "ada")
        assert small_course.marks(course) == {"ada": 0}
        second = small_course.run(course, "watch")
        assert second.exit_code == 2 and "another nbseal" in second.output
        hand_in(course, "ada", RIGHT)
        hand_in(course, "ben", b"no notebook")
        watching.until("page", "ada", "ben")
        assert small_course.marks(course) == {"ada": 5, "ben": 0}
        status = course / "watch-mini.html"
        assert eventually(lambda: "<dt>Graded</dt><dd>2</dd>" in status.read_text())
        assert "<bdi>ben</bdi>" in status.read_text() and "<bdi>ada</bdi>" not in status.read_text()
        hand_in(course, "cem", CODES[3])
        os.kill(watching.process.pid, signal.SIGKILL)
    assert "cem" not in small_course.marks(course)
    with Watching(course) as watching:
        watching.until("page", "cem")
        assert [e for e in watching.events if e["event"] == "graded"] == [watching.events[-2]]
    assert small_course.marks(course) == {"ada": 5, "ben": 0, "cem": 5}


@pytest.mark.slow
def test_nobody_learns_too_early_what_is_hidden(tmp_path):
    """Before it is due, pages of a right and of a hidden wrong answer are alike; then all is shown."""
    zero = "c.LateSubmissionPlugin.penalty_method = 'zero'"
    course = small_course.make(tmp_path / "course", settings=zero)
    set_due(course, "mini", now() + IN_AN_HOUR)
    for student, code in [("ada", RIGHT), ("ben", HIDDEN_WRONG), ("cem", RIGHT)]:
        hand_in(course, student, code, when=f"{now():%Y-%m-%d %H:%M:%S} UTC")
    with Watching(course) as watching:
        watching.until("page", "ada", "ben", "cem")
        early = {who: page(course, who) for who in ("ada", "ben")}
        set_due(course, "mini", now() - IN_AN_HOUR)
        extend(course, "mini", "cem", 2 * IN_AN_HOUR)
        watching.until("page", "ada", "ben")
        full = {who: page(course, who) for who in ("ada", "ben")}

    def told(text):
        return re.sub(r"(?s)<summary>.*?</details>|<meta name=.nbseal.*?>|ada|ben", "", text)

    assert told(early["ada"]) == told(early["ben"])
    assert "of 2 points" in early["ben"] and "Hidden checks count, too" in early["ben"]
    assert "hidden check</span>" not in early["ben"] and "below zero" not in early["ben"]
    assert "f is wrong below zero" in full["ben"] and "of 5 points" in full["ben"]
    assert "5 points were taken off" in full["ada"] and "Hidden checks count" not in full["ada"]
    assert "Hidden checks count" in page(course, "cem")
    assert small_course.marks(course) == {"ada": 0, "ben": 0, "cem": 5}


def test_follow_through_tells_nothing_early(tmp_path):
    """g's self-check passes with the course's f: so f fails a hidden check, which no page tells yet."""
    cells = [
        *small_course.CELLS,
        mini.function("g(x)", "return f(-x)"),
        mini.check("test_g_examples", "# Self-check (1 point)\nassert g(1) == 0, 'g is wrong.'"),
    ]
    course = small_course.make(tmp_path / "course", *cells)
    _, release = mini.assignment(*cells)
    answers = {"f": HIDDEN_WRONG, "g": "def g(x): return f(-x)"}
    hand_in(course, "ada", mini.handed_in(release, answers, {}))
    small_course.graded(course)
    assert small_course.marks(course) == {"ada": 3}
    shown = []
    for view in (EVERYTHING, View(False, "Not yet.")):
        (written,) = write_feedback(course, "mini", views={"ada": view})
        assert written.status == "written"
        shown.append(page(course, "ada"))
    assert "&#39;f&#39;" in shown[0]
    assert "&#39;f&#39;" not in shown[1] and "g is wrong." in shown[1] and "Not yet." in shown[1]
    assert "1 of 2 checks passed" in shown[1]


@pytest.mark.slow
def test_full_results_a_few_times_an_hour(tmp_path):
    course = small_course.make(tmp_path / "course")
    set_due(course, "mini", now() + IN_AN_HOUR)
    pages = []
    with Watching(course, "--show", "all", "--tries", "2") as watching:
        for code in (HIDDEN_WRONG, WRONG, RIGHT):
            hand_in(course, "ada", code)
            watching.until("page", "ada")
            pages.append(page(course, "ada"))
    assert ["of 5 points" in one for one in pages] == [True, True, False]
    assert "left within this hour: 1 of 2" in pages[0] and "0 of 2" in pages[1]
    assert "2 full results within an hour" in pages[2]


@pytest.mark.slow
def test_from_a_folder_of_files(tmp_path):
    course, inbox = small_course.make(tmp_path / "course"), tmp_path / "inbox"
    whole = mini.handed_in(small_course.RELEASE, {"f": RIGHT}, {})
    with Watching(course, "--from", inbox) as watching:
        assert eventually(inbox.is_dir)
        (inbox / "benholt_102_2002_notes.txt").write_text("no notebook")
        watching.until("remark")
        file = inbox / "adalovelace_101_2001_mini.ipynb"
        file.write_bytes(whole[:50])  # still being written
        file.write_bytes(whole)
        watching.until("page", "101")
        inbox.rename(tmp_path / "away")
        watching.until("trouble")
        (tmp_path / "away").rename(inbox)
        watching.until("mended")
        (inbox / "cem_103_2003_mini.ipynb").write_bytes(whole.replace(b"x + 1", b"1 + x"))
        watching.until("page", "103")
        with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as download:
            download.writestr("dora_104_2004_mini.ipynb", whole.replace(b"x + 1", b"x - -1"))
            download.writestr("emil_105_2005_mini.ipynb", whole.replace(b"x + 1", b"x+1"))
        # a student's own zip speaks for nobody else
        shutil.copy(tmp_path / "submissions.zip", inbox / "felix_106_2006_work.zip")
        watching.until("remark")
        assert small_course.marks(course) == {"101": 5, "103": 5}
        shutil.copy(tmp_path / "submissions.zip", inbox)
        watching.until("page", "104", "105")
    assert small_course.marks(course) == dict.fromkeys(["101", "103", "104", "105"], 5)
    told = [event["event"] for event in watching.events]
    assert (told.count("remark"), told.count("trouble"), told.count("mended")) == (2, 1, 1)


@pytest.mark.slow
def test_through_nbgraders_exchange(tmp_path):
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    settings = f"c.CourseDirectory.course_id = 'c1'\nc.Exchange.root = {str(exchange)!r}"
    course = small_course.make(tmp_path / "course", settings=settings)

    def nbgrader(who, command):
        home = tmp_path / who
        home.mkdir(exist_ok=True)
        (home / "nbgrader_config.py").write_text(
            f"c = get_config()\n{settings}\nc.Exchange.cache = {str(home / 'cache')!r}\n"
            f"c.CourseDirectory.student_id = {who!r}\n"
        )
        run = subprocess.run(
            ["nbgrader", command, "mini"], cwd=home, capture_output=True, text=True, timeout=60
        )
        assert run.returncode == 0, run.stderr
        return home / "mini"

    subprocess.run(["nbgrader", "release_assignment", "mini"], cwd=course, check=True)
    pages = exchange / "c1" / "feedback"
    pages.touch()  # where nothing can be released: it is when it can
    with Watching(course, "--exchange") as watching:
        for who, code in [("ada", WRONG), ("ben", HIDDEN_WRONG), ("ada", RIGHT)]:
            (tmp_path / who / "mini").exists() or nbgrader(who, "fetch_assignment")
            answer = mini.handed_in(small_course.RELEASE, {"f": code}, {})
            (tmp_path / who / "mini" / "mini.ipynb").write_bytes(answer)
            nbgrader(who, "submit")
            if pages.is_file():
                watching.until("trouble")
                pages.unlink()
            watching.until("page", who)
            assert eventually(lambda: any(pages.glob("*.html")))
            time.sleep(1.1)  # nbgrader's times have no parts of a second
        for who in ("ada", "ben"):
            fetched = nbgrader(who, "fetch_feedback").rglob("mini.html")
            assert "Your self-checks" in max(fetched).read_text()
    assert small_course.marks(course) == {"ada": 5, "ben": 2}
