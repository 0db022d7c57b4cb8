"""Hostile submissions beside honest ones, in one class that the real command grades.

Each attack is a file in tests/attacks/<family>/; its first line says what it tries. Its code goes
into the cells of a blank notebook, by lines such as `# %% ruleout` (that exercise's cell), `# %% all`
(the cell of every exercise), `# %% extra` (a cell of its own before the first exercise),
`# %% after sudoku-class` (behind that cell) and `# %% repeat 60` (so many cells of its own). `# right: a b`
fills in right functions for some exercises, which then earn their points, and no others do, but
for what `# earns: a b` allows. A function such as `sudoku_ruleout` becomes the method `ruleout`,
unless the code does that itself. A file with a function `build(folder, notebook, course)` tampers
with the notebook or with what lies beside it.

An attack that reaches something shows BREACH, or LEAK with what it knows of a hidden test: words
that are not in its text. `@COURSE@`, `@HOME@` and `@TMP@` stand for folders that it may know of.
"""

import ctypes
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import mini
import notebooks
import psutil
import pytest
from nbformat.v4 import new_code_cell
from outside import make_release, nbgrader

from nbseal.course.gradebook import read_marks
from nbseal.course.release import files_below
from nbseal.notebook.answers import fill_in
from nbseal.notebook.assignment import grade_id, read_assignment
from nbseal.results import Times
from nbseal.sealed.grader import Grader
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.sandbox import default_readable

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]

EXAMPLES = notebooks.ROOT / "examples" / "submitted"
HERE = Path(__file__).parents[1] / "attacks"
NBSEAL = Path(sys.executable).parent / "nbseal"
USER = 61235  # an ordinary user that owns nothing else
SECRET = "swordfish-in-the-environment"
CELL_SECONDS = 2
HONEST = {"all-right": 70, "half-done": 35, "written-differently": 70}
HOUSES = ["root", "user, bubblewrap", "root, bubblewrap", "user"]
WHOLE = HOUSES[0]  # all attacks; the others: every twentieth, and those that say `# everywhere`
WALLED = ("reading/", "writing/")  # in each house: what is in reach differs
FEEDBACK = HOUSES[2]  # makes feedback pages, too; what shows something is all there
QUICK = "one of each kind"  # for `make test`: in the house of who runs the tests
ONE_EACH = {
    *("bombs/memory_call", "files/link_to_source", "leaks/visible_puzzles", "leaving/os_exit_call"),
    *("liars/equal_to_everything", "network/tcp", "patching/nose_tools", "programs/subprocess"),
    *("protocol/forged_cells", "reading/solution", "replacing/checks", "spoofing/scripts"),
    *("tampering/points", "writing/gradebook"),
}


@dataclass(frozen=True)
class Attack:
    """family/name, what the file holds, and the exercises that it answers right."""

    name: str
    text: str

    @property
    def student(self):
        return self.name.replace("/", "-").replace("_", "-")

    def told(self, what):
        """What its line `# right: ...` or `# earns: ...` names, if there is one."""
        found = re.search(rf"^# {what}: (.+)$", self.text, re.MULTILINE)
        return found[1].split() if found else []

    @property
    def right(self):
        return self.told("right")

    @property
    def builds(self):
        return "\ndef build(" in self.text


ATTACKS = [
    Attack(f"{path.parent.name}/{path.stem}", path.read_text(encoding="utf-8"))
    for path in sorted(HERE.glob("*/*.py"))
]


def attacks_of(house):
    if house == QUICK:
        return [a for a in ATTACKS if a.name in ONE_EACH]
    if house == WHOLE:
        return ATTACKS
    families = WALLED + (("leaks/", "spoofing/") if house == FEEDBACK else ())
    return [
        a for k, a in enumerate(ATTACKS)
        if k % 20 == 0 or "\n# everywhere" in a.text or a.name.startswith(families)
    ]  # fmt: skip


# -- building the class
@cache
def right_answers():
    notebook = notebooks.read(EXAMPLES / "all-right/sudoku/sudoku.ipynb")
    return {grade_id(cell): cell.source for cell in notebook.cells if grade_id(cell)}


@cache
def exercises():
    return {e.name: e for e in read_assignment(notebooks.ROOT, "sudoku").exercises}


METHOD = re.compile(
    r"(^def sudoku_(ruleout|propagate_cell|full_propagation|where_can_it_go|search)\(.*\n"
    r"(?:[ \t]+.*\n|\n(?=[ \t]))*)",
    re.MULTILINE,
)


def attached(code):
    """The code with a line behind each function of a method's name that makes it that method."""

    def with_line(found):
        line = f"Sudoku.{found[2]} = "
        return found[1] if line in code else f"{found[1]}{line}sudoku_{found[2]}\n"

    return METHOD.sub(with_line, code)


def written(attack, released):
    coded = [name for name, exercise in exercises().items() if exercise.has_solution]
    answers = {name: right_answers()[name] for name in attack.right}
    _, *parts = re.split(r"^# %% (.+)\n", attack.text, flags=re.MULTILINE)
    extras = []
    for place, code in zip(parts[::2], parts[1::2], strict=True):
        code = attached(code).rstrip("\n")
        if place == "all":
            answers |= {name: code for name in coded if name not in attack.right}
        elif place in coded:
            answers[place] = code
        else:
            number = int(place.split()[1]) if place.startswith("repeat ") else 1
            behind = place.removeprefix("after ") if place.startswith("after ") else "sudoku-class"
            extras.append((behind, code, number))
    notebook = fill_in(released, answers)
    for behind, code, number in reversed(extras):
        at = 1 + next(k for k, cell in enumerate(notebook.cells) if grade_id(cell) == behind)
        notebook.cells[at:at] = [new_code_cell(code) for _ in range(number)]
    return notebook


def hand_in(attack, released, course, folders):
    folder = course / "submitted" / attack.student / "sudoku"
    folder.mkdir(parents=True)
    text = attack.text
    for name, path in folders.items():
        text = text.replace(f"@{name}@", str(path))
    if attack.builds:
        notebook = fill_in(released, {})
        namespace = {}
        exec(compile(text, attack.name, "exec"), namespace)
        namespace["build"](folder, notebook, course)
    else:
        notebook = written(Attack(attack.name, text), released)
    file = folder / "sudoku.ipynb"
    if not os.path.lexists(file):
        file.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.fixture(scope="session")
def released_course(tmp_path_factory):
    course = tmp_path_factory.mktemp("course")
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    config = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    (course / "nbgrader_config.py").write_text(f"{config}\nc.Execute.timeout = {CELL_SECONDS}\n")
    make_release(course)
    return course


# -- running the command
@dataclass
class Run:
    """What the command left behind, by student; and how the world was before and after."""

    house: str
    base: Path
    status: int = 0
    said: str = ""
    seconds: float = 0
    marks: dict = field(default_factory=dict)
    before: dict = field(default_factory=dict)
    after: dict = field(default_factory=dict)
    left: list = field(default_factory=list)
    comments: dict = field(default_factory=dict)

    @property
    def bubblewrap(self):
        if self.house == QUICK:
            return bubblewrap_command(default_readable(), 1 << 20) is not None
        return "bubblewrap" in self.house

    def graded(self, student):
        return self.base / "course" / "autograded" / student / "sudoku"

    def record(self, student):
        return json.loads(
            mini.record(self.base / "course", student, "sudoku").read_text(encoding="utf-8")
        )


def as_house(house, base, command):
    """The command as that house's user, with this Python mounted where that user can reach it."""
    if not house.startswith("user") or os.getuid() != 0:
        return command
    become = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
    prefix = Path(sys.base_prefix)
    shut = [p for p in prefix.parents if not p.stat().st_mode & 0o001]
    if not shut:
        return [*become, *command]
    hold = base / "hold"
    hold.mkdir(exist_ok=True)
    script = (
        "mount --make-rprivate / && mount --bind $1 $2 && mount -t tmpfs -o mode=755 tmpfs $3 "
        '&& mkdir -p $1 && mount --bind $2 $1 && umount $2 && shift 3 && exec "$@"'
    )
    inner = ["sh", "-c", script, "sh", str(prefix), str(hold), str(shut[-1])]
    return ["unshare", "--mount", *inner, *become, *command]


def skip_unless_possible(house, base):
    if house.startswith("root") and os.getuid() != 0:
        pytest.skip("needs root")
    if "bubblewrap" in house and bubblewrap_command(default_readable(), 1 << 20) is None:
        pytest.skip("bubblewrap is not installed or does not start")
    tried = subprocess.run(as_house(house, base, [str(NBSEAL), "--version"]), capture_output=True)
    if tried.returncode != 0:
        pytest.skip(f"cannot become another user here: {tried.stderr[-300:]!r}")


@pytest.fixture(
    scope="module", params=[QUICK, *(pytest.param(h, marks=pytest.mark.slow) for h in HOUSES)]
)
def run(request, released_course, release):
    base = Path(tempfile.mkdtemp(prefix="nbseal-test-"))
    base.chmod(0o755)
    try:
        skip_unless_possible(request.param, base)
        yield grade(Run(request.param, base), released_course, release)
    finally:
        for path in Path("/tmp").glob("*nbseal-attack-*"):
            path.unlink(missing_ok=True)
        shutil.rmtree(base, ignore_errors=True)


def grade(run, released_course, release):
    course, home, scratch = run.base / "course", run.base / "home", run.base / "tmp"
    shutil.copytree(released_course, course)
    home.mkdir()
    scratch.mkdir()
    (home / ".bashrc").write_text("# nothing\n")
    for student in HONEST:
        shutil.copytree(EXAMPLES / student, course / "submitted" / student)
    for attack in attacks_of(run.house):
        folders = {"COURSE": course, "HOME": home, "TMP": scratch}
        hand_in(attack, release, course, folders)
    if run.house.startswith("user") and os.getuid() == 0:
        for path in (run.base, *run.base.rglob("*")):
            os.chown(path, USER, USER, follow_symlinks=False)
    # more at once than there are cores: they wait often, for limits
    command = [str(NBSEAL), "grade", "sudoku", "--course", str(course), "--workers", "4"]
    if not run.bubblewrap:
        command.append("--no-bubblewrap")
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans come to us
    before = set(psutil.Process().children(recursive=True))
    run.before = snapshot(run.base)
    start = time.monotonic()
    done = subprocess.run(
        as_house(run.house, run.base, command),
        env={"HOME": str(home), "TMPDIR": str(scratch), "NBSEAL_ATTACK_SECRET": SECRET, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
        cwd=home,
        capture_output=True,
        timeout=1500,
    )  # fmt: skip
    run.seconds = time.monotonic() - start
    run.status, run.said = done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")
    print(run.house, round(run.seconds), "seconds")
    time.sleep(0.2)
    new = set(psutil.Process().children(recursive=True)) - before
    run.left = [str(p) for p in new if p.is_running() and p.status() != psutil.STATUS_ZOMBIE]
    for orphan in new:
        with suppress(psutil.Error, OSError):
            os.waitpid(orphan.pid, os.WNOHANG)
    ctypes.CDLL(None).prctl(36, 0, 0, 0, 0)
    run.after = snapshot(run.base)
    with suppress(Exception):
        run.marks = {m.student: m for m in read_marks(course, read_assignment(course, "sudoku"))}
        run.comments = comments(course / "gradebook.db")
    if run.house == FEEDBACK:  # it takes long, and what it shows is checked anyway
        nbgrader(course, "generate_feedback", "sudoku", check=False)
    return run


def comments(database):
    query = (
        "select a.student_id, coalesce(c.auto_comment, '') || coalesce(c.manual_comment, '') "
        "from comment c join submitted_notebook n on c.notebook_id = n.id "
        "join submitted_assignment a on n.assignment_id = a.id"
    )
    found = {}
    with sqlite3.connect(database) as connection:
        for student, text in connection.execute(query):
            found.setdefault(student, []).append(text)
    connection.close()
    return found


def snapshot(folder):
    """{path: (mode, size, time of change, digest)} of all below a folder, but of what grading writes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        written = ("course/autograded", "course/gradebook.db", "course/.nbseal.lock")
        if name.startswith((*written, "course/submitted/.nbseal-due", "hold")):
            continue
        about = path.lstat()
        digest = ""
        if path.is_file() and not path.is_symlink() and about.st_size < 100_000_000:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
        size, changed = (0, 0) if path.is_dir() else (about.st_size, about.st_mtime_ns)
        found[name] = (about.st_mode, size, changed, digest)
    return found


# -- what must not be found
def plain(text):
    return re.sub(r"\s+", " ", text)


@cache
def canaries():
    public = "\n".join(cell.source for cell in notebooks.read(notebooks.RELEASE).cells)
    public += "\n".join(right_answers().values())
    found = set()
    for cell in notebooks.read(notebooks.SOURCE).cells:
        if cell.cell_type == "code":
            found |= {plain(line).strip() for line in cell.source.splitlines()}
            found |= set(re.findall(r"[.1-9_]{81}", cell.source))
    known = plain(public)
    secret = {line for line in found if len(line) > 25 and line not in known}
    assert len(secret) > 200
    return sorted(secret)


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *texts(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def told(run, student):
    found = {}
    for path in run.graded(student).rglob("*"):
        text = path.read_text(encoding="utf-8")
        found[path.name] = "\n".join(texts(json.loads(text))) if "{" in text[:1] else text
    found["comments"] = "\n".join(run.comments.get(student, []))
    page = run.base / "course" / "feedback" / student / "sudoku" / "sudoku.html"
    if page.exists():
        found["feedback"] = page.read_text(encoding="utf-8")
    return found


def leaks(text):
    plain_text = plain(text)
    found = re.findall(r"(?:LEAK|BREACH).{0,60}", text)
    found += [line for line in canaries() if line in plain_text]
    return found + ([SECRET] if SECRET in text else [])


# -- tests
def test_there_are_attacks_enough():
    assert len(ATTACKS) >= 60 and len(attacks_of(QUICK)) == len(ONE_EACH)
    assert {a.name.partition("/")[0] for a in ATTACKS} == {n.partition("/")[0] for n in ONE_EACH}
    firsts = [attack.text.splitlines()[0] for attack in ATTACKS]
    assert all(first.startswith('"""') and first.endswith('."""') for first in firsts)
    assert len(set(firsts)) == len(firsts)
    assert not [a.name for a in ATTACKS if re.search("LEAK|BREACH", a.text)]


def test_attacks(run):
    problems = {}
    for attack in attacks_of(run.house):
        for find in (wrong_marks, shown_secrets, too_long):
            problems.setdefault(attack.name, []).extend(find(run, attack))
    problems = {name: found for name, found in problems.items() if found}
    assert not problems, json.dumps(problems, indent=1)


def wrong_marks(run, attack):
    if attack.student not in run.marks:
        yield "there are no marks"
        return
    marks = run.marks[attack.student]
    for name, exercise in exercises().items():
        for test in exercise.tests:
            wanted = test.points if name in attack.right else 0
            if marks.by_test[test.name] != wanted and not {test.name, name} & {
                *attack.told("earns")
            }:
                yield f"{test.name}: {marks.by_test[test.name]:g} points instead of {wanted:g}"
    if marks.needs_manual_grade:
        yield "a person must mark it"


def shown_secrets(run, attack):
    for where, text in told(run, attack.student).items():
        found = leaks(text)
        if found:
            yield f"{where} shows {found[:3]}"


def too_long(run, attack):
    tests = sum(len(exercise.tests) for exercise in exercises().values())
    seconds = run.record(attack.student)["seconds"] if attack.student in run.marks else 0
    limit = CELL_SECONDS * (2 * tests + 4)
    if seconds > limit:
        yield f"it took {seconds} seconds; {limit} are the limit"
    notebook = run.graded(attack.student) / "sudoku.ipynb"
    cells = notebooks.read(notebook).cells if notebook.exists() else []
    limit = 1_100_000 * (1 + sum(cell.cell_type == "code" for cell in cells))
    if cells and notebook.stat().st_size > limit:
        yield f"the graded notebook has {notebook.stat().st_size} bytes; {limit} are the limit"


@pytest.mark.parametrize("student", HONEST)
def test_honest_students_beside(run, student):
    assert run.marks[student].total == HONEST[student]
    record = run.record(student)
    assert record["safe"]
    assert record["walls"]["files_walled"] == run.bubblewrap


def test_the_command_ended_well(run):
    assert run.status == 1, run.said[-2000:]
    expected = {a.student for a in attacks_of(run.house)} | set(HONEST)
    assert expected == set(run.marks)
    assert "Traceback" not in run.said
    assert not leaks(run.said)


def test_nothing_changed_outside(run):
    assert run.after == run.before
    graded = run.base / "course" / "autograded"
    names = {p.name for s in graded.iterdir() if s.name != ".nbseal" for p in s.rglob("*")}
    assert names <= {"sudoku", "sudoku.ipynb", "timestamp.txt"}
    kept = {p.name for p in (graded / ".nbseal").rglob("*.*")}
    assert kept == {"sudoku.json", "sudoku.checked"}
    assert not [
        p for f in ("/tmp", "/var/tmp", "/dev/shm") for p in Path(f).glob("*nbseal-attack-*")
    ]


def test_no_process_is_left(run):
    assert not run.left


def test_what_single_attacks_might_do(run):
    """A script in feedback, an exit code of its own choice, control characters on the terminal."""
    assert "\x1b" not in run.said
    assert "\nline: 70 of 70" not in run.said  # files/odd_names
    if run.house == FEEDBACK:
        page = run.base / "course/feedback/spoofing-scripts/sudoku/sudoku.html"
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert "of 70 points" in text
    if "leaks-exit-code" in run.marks:
        tests = {t["name"]: t["reason"] for t in run.record("leaks-exit-code")["tests"]}
        assert "118" not in tests["test_ruleout_cell"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["patching/nose_tools", "replacing/checks", "liars/set_subclass"])
def test_attacks_work_without_walls(name):
    """In the same process as the tests, such code earns marks: these attacks can succeed."""
    attack = next(a for a in ATTACKS if a.name == name)
    code = (
        "import sys; sys.path[:0] = sys.argv[2:]\n"
        "import notebooks, test_attacks as t\n"
        "attack = next(a for a in t.ATTACKS if a.name == sys.argv[1])\n"
        "released = notebooks.read(notebooks.RELEASE)\n"
        "answers = dict((n, s) for n, _, s in notebooks.code_cells(t.written(attack, released)))\n"
        "given = {n for n, m, _ in notebooks.code_cells(released) if m['solution']}\n"
        "answers = {n: s for n, s in answers.items() if n in given}\n"
        "_, outcome = notebooks.run(notebooks.read(notebooks.SOURCE), answers, 'all')\n"
        "print(sum(error is None for error in outcome.values()))"
    )
    here = Path(__file__).parent
    paths = [str(here), str(here.parent), str(notebooks.ROOT)]
    command = [sys.executable, "-c", code, attack.name, *paths]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    assert int(done.stdout.split()[-1]) > 0, done.stderr


# -- attacks that would stop everybody: alone, with tight limits
def graded_alone(notebook, seconds, cell=2, total=8):
    """Grade one notebook with other limits; it must end within some seconds."""
    assignment = read_assignment(notebooks.ROOT, "sudoku")
    released = notebooks.read(notebooks.RELEASE)
    times, files = Times(cell=cell, total=total), files_below(assignment.path.parent, ["*.ipynb"])
    with Grader(assignment, released, files, times=times) as grader:
        graded = grader.grade(json.dumps(notebook).encode())
        assert graded.seconds < seconds
        honest = (EXAMPLES / "half-done/sudoku/sudoku.ipynb").read_bytes()
        assert grader.grade(honest).points == 35
    return graded


@pytest.mark.slow
def test_many_slow_cells(release):
    """Cells that each stay within the limit do not add up to more than the limit of the whole."""
    notebook = fill_in(release, {})
    notebook.cells += [new_code_cell("import time; time.sleep(1.5)") for _ in range(30)]
    graded = graded_alone(notebook, 15)
    assert graded.points == 0


def found_in_time(folder):
    code = (
        "import sys; from pathlib import Path; from nbgrader.coursedir import CourseDirectory\n"
        "from nbseal.classroom.run import find_submissions, read_handed\n"
        "folders = CourseDirectory(root=sys.argv[1])\n"
        "found = find_submissions(folders, 'sudoku').items()\n"
        "print([read_handed(folders, *each, 'sudoku').student for each in found])"
    )
    with suppress(subprocess.TimeoutExpired):
        command = [sys.executable, "-c", code, str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=40)
        return "['one', 'two']" in done.stdout
    return False


@pytest.mark.parametrize("kind", ["long text", "pipe"])
def test_hostile_timestamps(tmp_path, kind):
    for student in ("one", "two"):
        (tmp_path / "submitted" / student / "sudoku").mkdir(parents=True)
    timestamp = tmp_path / "submitted" / "one" / "sudoku" / "timestamp.txt"
    if kind == "long text":
        timestamp.write_text("2" * 3_000_000)
    else:
        os.mkfifo(timestamp)
    assert found_in_time(tmp_path)
