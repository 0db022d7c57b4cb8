"""Grading on a Dask cluster: real schedulers and workers, each a process of its own."""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import mini
import nbformat
import pytest
from lab import free_port
from small_course import CODES, RELEASE, expected, hand_in, hand_in_class, make, marks, said
from small_course import run as run_here

from nbseal.classroom.first_check import see_which_are_open
from nbseal.classroom.pool import Lost
from nbseal.classroom.run import ClassOptions, grade_class
from nbseal.classroom.work_unit import grade_unit, pack, unpack
from nbseal.course.config import course_config
from nbseal.course.release import course_notebooks
from nbseal.course.setup_from_config import setup_from_config
from nbseal.errors import CourseError, SandboxError
from nbseal.results import Unit

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sandbox,
    # Dask's client leaves sockets and loops to the collector when its scheduler is killed
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

NUMBER = 8
EXPECTED = expected(NUMBER)
HERE = Path(sys.executable).parent


def kill_for_one(grader, item):
    if item == "bad":
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid(), item.upper()


def refuse(grader, item):
    raise SandboxError("no wall stands")


PROGRAM = """import os, sys, dask.cli
os.setsid()
for n in (1, 2):
    os.dup2(os.open(os.devnull, os.O_WRONLY), n)
os.environ |= environment
sys.path[:0] = filter(None, [os.environ.pop("first", "")])
dask.config.refresh()
sys.argv[:] = ["dask", *command]
dask.cli.run_cli()"""


@contextmanager
def running(*command, **environment):
    """A process of the program `dask`: a copy of one that has already imported what all of them need."""
    copies = multiprocessing.get_context("forkserver")
    copies.set_forkserver_preload(["pytest", "distributed.cli", "nbseal.classroom.dask_worker"])
    given = PROGRAM, {"command": [*map(str, command)], "environment": environment}
    process = copies.Process(target=exec, args=given)
    process.start()
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):  # it may lead no group yet
            if process.is_alive():
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.join()


@contextmanager
def cluster(folder, workers=2, nanny="--no-nanny", **environment):
    """(address, processes of workers) of a scheduler with so many workers of one thread each."""
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    common = ("--no-dashboard", "--scheduler-file", file)
    with ExitStack() as stack:
        own = running("scheduler", "--host", "127.0.0.1", "--port", "0", *common, **environment)
        scheduler = stack.enter_context(own)
        address = ""
        while not address:
            assert scheduler.is_alive()
            time.sleep(0.1)
            try:
                address = json.loads(file.read_text())["address"]
            except (OSError, ValueError):
                continue
        processes = [
            stack.enter_context(worker(address, folder, nanny, **environment))
            for _ in range(workers)
        ]
        yield address, [scheduler, *processes]


def worker(address, folder, nanny="--no-nanny", **environment):
    place = ("--local-directory", folder / "dask", "--host", "127.0.0.1")
    return running(
        *("worker", address, "--nthreads", "1", nanny, "--no-dashboard", *place), **environment
    )


def await_workers(address, number):
    from distributed import Client

    with Client(address, set_as_default=False, timeout=60) as client:
        client.wait_for_workers(number, timeout=120)
        return client.nthreads()


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("cluster")) as (address, processes):
        await_workers(address, 2)
        yield address, processes


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    course = make(tmp_path_factory.mktemp("course"), released=False)
    (course / "source" / "mini" / "data.bin").write_bytes(bytes(range(256)))
    assert run_here(course, "release").exit_code == 0
    see_which_are_open(course_config(course), course_notebooks(course, "mini")[0])  # once
    return hand_in_class(course, NUMBER)


@pytest.fixture
def course(master, tmp_path):
    return shutil.copytree(master, tmp_path / "course")


def grader_setup(course):
    return setup_from_config(course_config(course), course_notebooks(course, "mini")[0])


def command(course, address, *arguments):
    grade = [str(HERE / "nbseal"), "grade", "mini", "--course", str(course)]
    return [*grade, "--scheduler", address, *arguments]


def children_of(*processes):
    pids = ",".join(str(process.pid) for process in processes)
    run = subprocess.run(["pgrep", "-P", pids], capture_output=True, text=True)
    return set(run.stdout.split())


def test_what_travels(course):
    own = grader_setup(course).with_open({"test_f_contract": "a Figure cannot cross"})
    there = unpack(pack(own))
    assert [t.sealed for t in there.assignment.tests] == [t.sealed for t in own.assignment.tests]
    assert there.digest() == own.digest()
    assert there == own and there.files["data.bin"] == bytes(range(256))
    odd = {"f": "def f(x):\n    raise ValueError('\\ud800')"}
    with there.grader() as grader:
        for data in (mini.handed_in(RELEASE, odd, {}), b"no notebook"):
            graded, done = grader.grade(data), grade_unit(grader, Unit(data, ""))
            read = done.read()
            assert nbformat.reads(done.notebook, as_version=4) == graded.notebook
            for name in ("results", "notes", "blank", "remarks", "readable", "safe", "walls"):
                assert getattr(read, name) == getattr(graded, name)
                assert type(getattr(read, name)) is type(getattr(graded, name))
            assert read.points == graded.points == 0
        done = grade_unit(grader, Unit(b"", "There is none."))
        assert done.read().remarks == ("There is none.",)


def test_a_class(course, two):
    shutil.rmtree(course / "autograded")  # with the first check, which is made again
    run = subprocess.run(command(course, two[0], "--json"), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr and "distributed" not in run.stderr
    told = {t["student"]: t for t in json.loads(run.stdout)}
    assert {student: t["points"] for student, t in told.items()} == EXPECTED
    assert marks(course) == EXPECTED
    assert all(t["safe"] and t["walls"]["seccomp"] for t in told.values())
    local = {o.student: o.record for o in grade_class(course, "mini", (), ClassOptions(force=True))}
    for student, t in told.items():
        for key in ("digest", "tests", "remarks", "notes", "walls", "points"):
            assert json.dumps(t[key]) == json.dumps(local[student][key])
    assert all(o.skipped for o in grade_class(course, "mini", (), ClassOptions(scheduler=two[0])))
    assert not children_of(*two[1]), "the graders ended with the run"


def sockets_of(processes):
    links = []
    for process in processes:
        for path in Path("/proc", str(process.pid), "fd").iterdir():
            try:
                links.append(os.readlink(path))
            except OSError:  # closed meanwhile
                continue
    return {int(link[8:-1]) for link in links if link.startswith("socket:")}


def test_students_cannot_reach_the_cluster(course, two):
    address = two[0].removeprefix("tcp://").split(":")
    spy = f"""
import os, socket, stat, time
opened = {{}}
for n in range(4096):
    try:
        opened[n] = os.fstat(n)
    except OSError:
        pass
print("SOCKETS", [s.st_ino for s in opened.values() if stat.S_ISSOCK(s.st_mode)])
print("OTHERS", [n for n, s in opened.items() if not stat.S_ISSOCK(s.st_mode)])
for kind in (socket.AF_INET, socket.AF_UNIX):
    try:
        connection = socket.socket(kind)
        connection.connect({(address[0], int(address[1]))!r})
        print("CONNECTED")
    except OSError as error:
        print("REFUSED", type(error).__name__)
print("ENVIRONMENT", sorted(os.environ))
time.sleep(1)
"""
    hand_in(course, "spy", CODES[0], extra={"f": [mini.own(spy)]})
    before = sockets_of(two[1])
    (outcome,) = grade_class(course, "mini", ["spy"], ClassOptions(scheduler=two[0]))
    theirs = before | sockets_of(two[1])
    assert outcome.record["points"] == 5 and len(theirs) > 4
    graded = nbformat.read(course / "autograded" / "spy" / "mini" / "mini.ipynb", as_version=4)
    outputs = "".join(o.get("text", "") for c in graded.cells for o in c.get("outputs", []))
    lines = dict(line.split(" ", 1) for line in outputs.splitlines() if " " in line)
    seen = json.loads(lines["SOCKETS"])
    assert len(seen) == 1 and not theirs & set(seen)
    assert set(json.loads(lines["OTHERS"])) <= {0, 1, 2}
    assert "CONNECTED" not in outputs and outputs.count("REFUSED PermissionError") == 2
    assert "DASK" not in lines["ENVIRONMENT"] and "PYTHONPATH" not in lines["ENVIRONMENT"]


def test_a_worker_killed_in_the_middle(course, tmp_path):
    with cluster(tmp_path) as (address, (_, victim, _)), ExitStack() as stack:
        await_workers(address, 2)
        seen = {}
        for outcome in grade_class(course, "mini", (), ClassOptions(scheduler=address)):
            if not seen:
                assert children_of(victim)
                victim.kill()
                stack.enter_context(worker(address, tmp_path))
            seen[outcome.student] = outcome.record["points"]
        assert len(await_workers(address, 2)) == 2
        assert seen == EXPECTED == marks(course)


def test_one_who_kills_workers_costs_only_themselves(course, tmp_path):
    """Others that were there when a worker ended are done, however often that was."""
    from nbseal.classroom.dask_client import cluster_of

    once = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with cluster(tmp_path, nanny="--nanny", **once) as (address, _):
        await_workers(address, 2)
        items = ["a", "bad", "c", "d", "e", "f"]
        with cluster_of(grader_setup(course), address) as pool:
            done = dict(pool.try_each(kill_for_one, items))
    lost = done.pop("bad")
    assert isinstance(lost, Lost) and "1 workers of the cluster ended" in lost.reason
    assert {item: told for item, (_, told) in done.items()} == {i: i.upper() for i in "acdef"}


def test_lost_submissions_are_named_and_graded_later(course, two, monkeypatch):
    monkeypatch.setattr("nbseal.classroom.run.grade_unit", lose_some)
    outcomes = {o.student: o for o in grade_class(course, "mini")}
    lost = {student for student, outcome in outcomes.items() if outcome.look}
    assert lost == {s for s, points in EXPECTED.items() if points == 2}
    assert outcomes["s01"].record["remarks"] == ("It could not be graded: OSError: out of order.",)
    assert marks(course) == {s: p for s, p in EXPECTED.items() if s not in lost}
    monkeypatch.undo()
    again = {
        o.student
        for o in grade_class(course, "mini", (), ClassOptions(scheduler=two[0]))
        if not o.skipped
    }
    assert again == lost
    assert marks(course) == EXPECTED


def lose_some(grader, unit):
    if b"abs" in unit.data:
        raise OSError("out of order")
    return grade_unit(grader, unit)


def test_walls_that_do_not_stand_there(course, two):
    from nbseal.classroom.dask_client import cluster_of

    with (
        pytest.raises(SandboxError, match=r"the worker tcp://127.0.0.1:\d+: no wall stands"),
        cluster_of(grader_setup(course), two[0]) as pool,
    ):
        list(pool.run(refuse, ["a", "b"]))


@pytest.mark.parametrize("late", [False, True])
def test_another_version(course, tmp_path, late):
    fake = tmp_path / "fake" / "nbseal-9.9.dist-info"
    fake.mkdir(parents=True)
    (fake / "METADATA").write_text("Metadata-Version: 2.1\nName: nbseal\nVersion: 9.9\n")
    with cluster(tmp_path, workers=int(late)) as (address, workers), ExitStack() as stack:
        other = worker(address, tmp_path, first=str(fake.parent))
        if late:
            await_workers(address, 1)
            hand_in(course, "s00", "def f(x): import time; time.sleep(1); return x + 1")
        else:
            hint = f"has no workers; start some with: dask worker {address}"
            with pytest.raises(CourseError, match=hint):
                list(grade_class(course, "mini", (), ClassOptions(scheduler=address)))
            stack.enter_context(other)
            await_workers(address, 1)
        words = r"worker tcp://\S+ has nbseal 9.9, and here is nbseal .* install the same"
        with pytest.raises(CourseError, match=words):
            for outcome in grade_class(course, "mini", (), ClassOptions(scheduler=address)):
                assert late and not outcome.look
                if workers[1].is_alive():
                    stack.enter_context(other)
                    await_workers(address, 2)
                    workers[1].kill()
                    workers[1].join()
    stored = marks(course)
    assert bool(stored) == late
    assert stored == {student: EXPECTED[student] for student in stored}


def test_what_does_not_answer(course):
    nobody = f"tcp://127.0.0.1:{free_port()}"
    for address in (nobody, "nonsense", "http://127.0.0.1:1"):
        with pytest.raises(CourseError, match="no Dask scheduler answers at"):
            list(grade_class(course, "mini", (), ClassOptions(scheduler=address)))
    run = subprocess.run(command(course, nobody), capture_output=True, text=True, timeout=100)
    assert run.returncode == 2 and "no Dask scheduler answers" in " ".join(run.stderr.split())
    assert "Traceback" not in run.stderr
    both = run_here(course, "grade", "--scheduler", nobody, "--workers", "2")
    assert both.exit_code == 2 and "--workers is for this machine" in said(both)
    assert [p.name for p in (course / "autograded").iterdir()] == [".nbseal"]  # of the first check


def test_the_scheduler_is_lost(course, tmp_path):
    with cluster(tmp_path) as (address, (scheduler, *_)):
        await_workers(address, 2)
        with pytest.raises(CourseError, match="given up the work, or cannot be reached"):
            for _ in grade_class(course, "mini", (), ClassOptions(scheduler=address)):
                scheduler.kill()
    stored = marks(course)
    assert stored and stored == {student: EXPECTED[student] for student in stored}
    assert sum(o.skipped for o in grade_class(course, "mini")) == len(stored)
    assert marks(course) == EXPECTED


def test_ended_by_ctrl_c(course, two):
    for student in EXPECTED:
        hand_in(course, student, "def f(x): import time; time.sleep(4)")
    run = subprocess.Popen(
        command(course, two[0]), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    while len(children_of(*two[1])) < 4:  # the processes of two graders
        assert run.poll() is None, run.communicate()[1].decode()
        time.sleep(0.1)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    _, told = run.communicate(timeout=60)
    assert run.returncode == 1 and b"Traceback" not in told, told.decode()
    assert len(marks(course)) < NUMBER
    deadline = time.monotonic() + 60
    while children_of(*two[1]):
        assert time.monotonic() < deadline, "graders go on"
        time.sleep(0.1)
    hand_in(course, "s00", CODES[0])
    (outcome,) = grade_class(course, "mini", ["s00"], ClassOptions(scheduler=two[0]))
    assert outcome.record["points"] == 5


def test_without_dask(course, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "nbseal.classroom.dask_client", raising=False)
    monkeypatch.delattr("nbseal.classroom.dask_client", raising=False)
    done = run_here(course, "grade", "--scheduler", "tcp://127.0.0.1:1")
    assert done.exit_code == 2
    assert "--scheduler needs dask.distributed" in said(done)
    assert "pip install 'nbseal[dask]'" in said(done)
