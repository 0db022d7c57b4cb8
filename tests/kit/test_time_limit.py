"""How a self-check stops what takes too long: by a signal, from a thread, or by watching."""

import signal
import sys
import threading
import time
import types

import notebooks
import pytest

WAYS = [
    "by_signal",
    "by_thread",
    pytest.param(
        "by_watching",
        marks=pytest.mark.skipif(sys.version_info < (3, 12), reason="needs sys.monitoring"),
    ),
]


@pytest.fixture
def limits(given):
    return given["time_limit"].__wrapped__.__globals__["stop_after"].__globals__


@pytest.fixture(params=WAYS)
def tools(request, given, limits, monkeypatch):
    monkeypatch.setitem(limits, "WAYS", [limits[request.param]])
    return given


def endless():
    while True:
        pass


def endless_and_stubborn():
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


def endless_in_calls():
    def call():
        return sum(x for x in (1, 2, 3))

    while call():
        call()


def endless_without_growing():
    todo = iter(int, 1)
    for _ in todo:
        pass


@pytest.mark.parametrize(
    "loop", [endless, endless_and_stubborn, endless_in_calls, endless_without_growing]
)
def test_every_way_stops_an_endless_loop(tools, loop):
    message = r"^This was stopped, because it took more than 0\.05 seconds\. Is there a loop"
    with pytest.raises(AssertionError, match=message), tools["time_limit"](0.05):
        loop()


def test_stopped_where_there_is_no_line(given):
    """Some instructions belong to no line of the source; then the function is named all the same."""
    code = compile("def endless():\n    while True:\n        pass\n", "<a cell>", "exec")
    (inner,) = (const for const in code.co_consts if isinstance(const, types.CodeType))
    nowhere = b"\xff" * (len(inner.co_code) // 16 + 1)  # each: eight instructions without a place
    loop = types.FunctionType(inner.replace(co_linetable=nowhere), given)
    with pytest.raises(AssertionError) as caught, given["time_limit"](0.05):
        loop()
    assert str(caught.value).endswith(" It was in line 1 of the cell of endless.")


def test_nothing_is_left_behind(tools):
    with tools["time_limit"](0.05):
        pass
    with pytest.raises(AssertionError), tools["time_limit"](0.05):
        endless()
    with pytest.raises(KeyError), tools["time_limit"](0.05):
        raise KeyError
    # longer than the limit, and than the pause before it would strike again
    end = time.monotonic() + 1.2
    while time.monotonic() < end:
        pass


def test_what_explains_is_not_stopped_itself(given, limits, monkeypatch):
    order = []
    monkeypatch.setitem(limits, "WAYS", [lambda seconds: lambda: order.append("called off")])
    checks = given["time_limit"].__wrapped__.__globals__
    in_words = checks["in_words"]
    monkeypatch.setitem(checks, "in_words", lambda error: order.append("told") or in_words(error))
    with pytest.raises(AssertionError, match="^This was stopped"), given["time_limit"](5):
        raise limits["TimeIsUp"]
    assert order == ["called off", "told"]


def test_one_after_the_other(tools):
    for _ in range(20):
        with pytest.raises(AssertionError), tools["time_limit"](0.05):  # to start takes a while
            endless()
    with tools["time_limit"](60):
        sum(range(1000))


def test_beside_the_main_thread(given):
    """A signal reaches the main thread only: elsewhere another way is taken, as on Windows."""
    caught = []

    def check():
        try:
            with given["time_limit"](0.05):
                endless()
        except AssertionError as error:
            caught.append(str(error))

    thread = threading.Thread(target=check)
    thread.start()
    thread.join(60)
    assert caught
    assert caught[0].startswith("This was stopped, because it took more than 0.05 seconds.")


def test_where_no_way_is_open_checks_work_without_a_limit(given, limits, monkeypatch):
    """An old Python in a browser has none of the three."""

    def closed(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setitem(limits, "WAYS", [closed, closed])
    with given["time_limit"](0.01):
        time.sleep(0.05)


def test_the_browser_has_no_signals(limits, monkeypatch):
    """There the alarm can be set, but never rings; only that of our own site does."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(ValueError, match="never rings"):
        limits["by_signal"](5)
    assert signal.getsignal(signal.SIGALRM) is before
    asked = []
    monkeypatch.setattr(signal, "setitimer", lambda *values: asked.append(values))
    limits["by_signal"](5)()
    assert asked == [(signal.ITIMER_REAL, 5, 0.5), (signal.ITIMER_REAL, 0)]


CHECK = """
@self_check({exercise!r})
def test():
    ok_(False, "A sentence of the check.")
"""


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_what_stands_in_for_pynose_is_not_the_students(name, monkeypatch):
    """Where pynose is missing, a check that fails must not be told as an error in a cell of theirs."""
    monkeypatch.setitem(sys.modules, "nose.tools", None)
    given, _ = notebooks.run(notebooks.source_of(name), assignment=name)
    assert given["ok_"].__module__ == "sudokukit.checks"
    exercise = next(iter(given["kit"].COURSE.points))
    with pytest.raises(AssertionError, match=r"^A sentence of the check\.$"):
        exec(compile(CHECK.format(exercise=exercise), "<a check>", "exec"), given)


def test_a_hidden_check_runs_at_once_and_in_time(tools):
    ran = []

    @tools["hidden_check"](0.05)
    def check():
        ran.append("once")

    assert ran == ["once"]
    check()
    assert ran == ["once", "once"]
    with pytest.raises(AssertionError, match="took more than 0.05 seconds. Look there"):
        tools["hidden_check"](0.05, slow="Look there.")(endless)
