"""The walls around a student's code: what still works inside, and what does not any more.

What is forbidden is also tried without walls, where that is safe: a test must be able to fail.
"""

import errno
import os
import platform
import re
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest
from walls import acts
from walls.acts import ACTS, ADMIN, ALL, CALLS, FORBIDDEN, ROOT, WORKS
from walls.house import HOUSES, USER, House, Outcome

from nbseal.errors import SandboxError
from nbseal.walls import landlock, sandbox, seccomp, system_calls
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.probe import probe
from nbseal.walls.sandbox import Limits, default_readable

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is Linux's"),
]


@pytest.fixture(scope="module", params=HOUSES)
def house(request):
    """How the child runs; skipped where this machine or user cannot."""
    if request.param in ("root", "nobody") and os.getuid() != 0:
        pytest.skip("needs root")
    house = House(request.param)
    if house.walled and bubblewrap_command(house.readable, 1 << 20) is None:
        pytest.skip("bubblewrap is not installed or does not start")
    with house:
        yield house


@pytest.fixture(scope="module")
def plain():
    with House("root") as house:
        yield house


def test_works(house):
    got = {act.__name__: house.run(act) for act in WORKS}
    assert got == {act.__name__: Outcome(value) for act, value in WORKS.items()}


def test_imports_after_entering(house):
    files = (Path(os.__file__), Path(pytest.__file__))
    if (house.user or house.name == "nobody") and not sandbox._open_to_all(files):
        pytest.skip("this Python's files are not readable for other users")
    assert house.run(acts.import_new) == Outcome([True, True])


def test_plain_environment(house):
    if not house.walled:
        assert house.run(acts.read_environment, walls=False).value[1] == "a-secret-value"
    names, token, left = house.run(acts.read_environment).value
    assert names == ["HOME", "LANG", "PATH", "TMPDIR"]
    assert token is None
    assert left is None or set(left) == {0}


def test_walls(house):
    """What `enter` says of the walls is what the kernel says."""
    told, status, users, groups = house.run(acts.tell_walls).value
    alone, root = house.name == "bubblewrap alone", os.getuid() == 0
    open_to_all = house.name == "root" and sandbox._open_to_all(house.readable)
    assert told == {
        "seccomp": True,
        "landlock": 0 if alone else system_calls.system_call(landlock.CREATE_RULESET, None, 0, 1),
        "uid_dropped": house.name == "nobody" or open_to_all,
        "capabilities_dropped": True,
        "files_walled": house.walled,
    }
    if house.name == "user":
        assert users == [USER if root else os.getuid()] * 3
    elif told["uid_dropped"] or house.name != "root":
        assert users == [65534] * 3
    if told["uid_dropped"]:
        assert groups == []
    if status:
        names = ["CapEff", "CapPrm", "CapInh", "CapAmb"]
        names += ["CapBnd"] if house.name != "user" else []
        assert {status[name] for name in names} == {"0" * 16}
        assert (status["Seccomp"], status["NoNewPrivs"], status["Threads"]) == ("2", "1", "1")


def test_refused(house):
    """What must not be done is refused inside, and leaves no trace."""
    house.furnish()
    before, wrong = house.tree(), {}
    for name in ACTS:
        got = house.run(name)
        refusals = {errno.EPERM, errno.EACCES}
        if name.startswith("clone3 "):
            refusals = {errno.ENOSYS}
        if house.walled:  # a file is not refused but is not there
            refusals |= {errno.ENOENT, errno.EROFS, errno.EXDEV}
        if house.name == "bubblewrap alone" and name in ("list the root", "list home"):
            shown = (*house.readable, house.base / "scratch", Path("/dev/null"))
            if got.error or {*got.value} <= {part for path in shown for part in path.parts}:
                continue
        if got.errno not in refusals or got.signal or house.tree() != before:
            wrong[name] = got
            house.furnish()
            before = house.tree()
    assert wrong == {}
    assert house.sibling.poll() is None
    assert house.run(acts.use_scratch).value == "text"  # so nothing was refused for lack of a place


@pytest.mark.parametrize("house", ["root", "user"], indirect=True)
def test_works_without_walls(house):
    """The same acts, outside: a refusal that comes from something else proves nothing."""
    wrong = {}
    for name in [*FORBIDDEN[ALL], *(FORBIDDEN[ADMIN] if house.name == "root" else ())]:
        house.furnish()
        got = house.run(name, walls=False)
        if got.error or got.signal:
            wrong[name] = got
    assert wrong == {}


# -- what must end or be bounded
def test_bounded(house):
    few = house.run(acts.fill_memory, memory=320 << 20)
    assert few.error == "" and 40 < few.value < 320
    assert house.run(acts.write_much, 1 << 20, file_size=1 << 20).value == 1 << 20
    assert house.run(acts.write_much, 1 << 21, file_size=1 << 20).errno == errno.EFBIG
    if house.walled:  # the whole folder is bounded, not only each file
        assert house.run(acts.fill_scratch).errno == errno.ENOSPC
    assert house.run(acts.open_many).errno == errno.EMFILE


def test_ended(house):
    assert house.run(acts.abort).signal == signal.SIGABRT
    if platform.machine() == "x86_64":
        assert house.run(acts.call_x32).signal == signal.SIGSYS


def test_too_much_computing(plain):
    """It ends the process, whatever it does about signals."""
    begin = time.monotonic()
    assert plain.run(acts.compute_forever, cpu=1).signal == signal.SIGKILL
    assert time.monotonic() - begin < 25


@pytest.mark.parametrize("house", ["user"], indirect=True)
def test_threads_are_bounded(house):
    """A bomb of threads ends at the limit of the user, which does not hold for root's uid."""
    if os.getuid() == 0:  # else other programs of that user count, too
        assert house.run(acts.start_many_threads, tasks=20).value < 20
    assert house.run(acts.start_many_threads).value >= 50


def test_no_way_back(house):
    house.furnish()
    if not house.walled:
        assert house.run(acts.reach_from_a_thread, walls=False).value == acts.STAYING
    assert house.run(acts.remove_walls) == Outcome([])
    assert house.run(acts.reach_from_a_thread) == Outcome([])


# -- entering and asking
def test_landlock_is_needed(plain):
    """Without Landlock files would be open, unless something else walls them."""
    got = plain.run(acts.enter_without_landlock, False, walls=False)
    assert got.error == "SandboxError"
    assert "no Landlock" in got.text and "bubblewrap" in got.text and "--unsafe" in got.text
    assert plain.run(acts.enter_without_landlock, True, walls=False).value["landlock"] == 0


@pytest.mark.parametrize(("act", "words"), [
    (acts.enter_with_a_refused_filter, "Invalid argument"),
    (acts.enter_with_threads, "one thread"),  # another would stay outside
])  # fmt: skip
def test_no_sandbox(plain, act, words):
    got = plain.run(act, walls=False)
    assert got.error == "SandboxError" and words in got.text


def test_without_scratch(plain):
    assert plain.run(acts.enter_without_scratch, walls=False) == Outcome(["/", []])


def test_unknown_machine():
    with pytest.raises(SandboxError, match="the machine 'riscv64', only for x86_64 and aarch64"):
        seccomp.build_filter(1, writing=True, machine="riscv64")
    assert seccomp.build_filter(1, writing=True, machine="aarch64")


@pytest.mark.parametrize(("header", "column"), [
    ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", 0),
    ("/usr/include/asm-generic/unistd.h", 1),
])  # fmt: skip
def test_numbers(header, column):
    if not Path(header).exists():
        pytest.skip("no kernel headers")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", Path(header).read_text())
    numbers = {name: int(number) for name, number in found}
    if column == 1:  # the header's generic name of it
        numbers["newfstatat"] = numbers["fstatat"]
    forbidden = {name: pair for cases in CALLS.values() for name, *pair in cases}
    judged = {name: pair for name, pair, _ in seccomp._judged_calls(1)}
    for table in (seccomp._ALLOWED, seccomp._WRITING, judged, forbidden):
        for name, pair in table.items():
            assert (
                pair[column] in (None, -1) or name not in numbers or numbers[name] == pair[column]
            )
            if column == 0:
                assert name in numbers or pair[0] > 440  # newer than the header


def test_default_readable():
    paths = default_readable()
    for needed in (os.__file__, pytest.__file__, sys.executable):
        assert any(Path(needed).is_relative_to(path) for path in paths)
    for secret in (ROOT, ROOT / "source", Path.home(), "/etc/passwd", "/proc", "/tmp", "/dev"):
        assert not any(Path(secret).is_relative_to(path) for path in paths), secret


def test_editable_installations_stay_out(monkeypatch, tmp_path):
    packages = tmp_path / "lib/python3/dist-packages"
    packages.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path), "", str(packages)])
    assert packages in default_readable()
    assert tmp_path not in default_readable()


def test_probe():
    walls, findings = probe()
    assert walls.seccomp and walls.capabilities_dropped
    assert len(findings) == 11
    assert [finding for finding in findings if not finding.refused] == []


def test_probe_finds_holes(monkeypatch):
    """A probe that cannot find a hole is worth nothing."""
    walls = sandbox.Walls(False, 0, False, False, False)
    monkeypatch.setattr("nbseal.walls.probe.enter", lambda *_, **__: walls)
    told, findings = probe(Limits(memory=1 << 20))
    assert told == walls
    open_to_all = {"read /etc/passwd", "list /", "write a file", "open a network socket"}
    open_to_all |= {"open a unix socket", "start a process", "run a program", "use more memory"}
    assert open_to_all <= {finding.act for finding in findings if not finding.refused}


def test_probe_tells_why_not(monkeypatch):
    monkeypatch.setattr(sandbox, "landlock_rules", lambda readable, closed, scratch: (0, 0))
    with pytest.raises(SandboxError, match="no Landlock"):
        probe()


def test_no_bubblewrap(monkeypatch, tmp_path):
    """Where it fails it is tried again, until it starts: then never more, for whatever folder."""
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/nonexistent")
        assert bubblewrap_command(default_readable(), 1 << 20) is None
    (fake := tmp_path / "bwrap").write_text("#!/bin/sh\ncd ${0%/*}; echo >> tried; test -e works")
    fake.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(fake))
    assert bubblewrap_command(default_readable(), 1 << 20) is None
    (tmp_path / "works").touch()
    found = [bubblewrap_command(default_readable(), 1 << 20, files=tmp_path / n) for n in "abc"]
    assert all(found) and (tmp_path / "tried").read_text() == "\n\n"
