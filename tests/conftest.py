"""What several test modules need."""

import os
import signal
import sys
import time
from collections import Counter

import notebooks
import pytest
from alembic.script import ScriptDirectory
from hypothesis import settings
from lab import chromium
from nbgrader.dbutil import ALEMBIC_DIR

# Where tests are started in the background of a script, Ctrl-C is ignored, also by what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("any computer", deadline=None)  # a busy one is no mistake
settings.load_profile("any computer")

# Long modules come first, lest one worker still runs them when the others are done.
LONGEST = """
    test_conformance test_autograde test_class test_package test_site test_marks test_attacks
    test_follow_through test_runs test_courses test_jupyterlab test_dask test_hand_in_check
""".split()


def pytest_collection_modifyitems(items):
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(LONGEST)))


def pytest_runtest_setup(item):
    if time.time() > float(os.environ.get("TESTS_UNTIL", "inf")):
        pytest.skip("the time for all tests was over (TESTS_UNTIL, in seconds as of `date +%s`)")


def pytest_terminal_summary(terminalreporter, config):
    """What did not run, and how to get it."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    )
    for reason, number in sorted(reasons.items()):
        terminalreporter.write_line(f"{number} test{'s' * (number > 1)} did not run: {reason}")
    if config.option.markexpr == "not slow":
        terminalreporter.write_line("Slow tests did not run: make test-all, or pytest -m slow")


@pytest.fixture(scope="session", autouse=True)
def no_personal_configuration(tmp_path_factory):
    """What a developer has configured for Jupyter must not decide about tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        patch.delenv("JUPYTER_CONFIG_PATH", raising=False)
        yield os.environ["JUPYTER_CONFIG_DIR"]


@pytest.fixture(scope="session", autouse=True)
def quick_alembic(tmp_path_factory):
    """Tells at once what the program `alembic` tells nbgrader for each new gradebook, in more than a second."""
    here = tmp_path_factory.mktemp("alembic")
    head = ScriptDirectory(ALEMBIC_DIR).get_current_head()
    (here / "alembic").write_text(f"#!/bin/sh\necho '{head} (head)'\n")
    (here / "alembic").chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(here), prepend=os.pathsep)
        yield here


@pytest.fixture(autouse=True)
def same_module_path():
    """nbgrader puts a course's folder in front of it each time: one day a command would be too long."""
    before = [*sys.path]
    yield
    sys.path[:] = before


@pytest.fixture(scope="module")
def browser():
    """A Chromium for each file of tests: its event loop is in the way of others."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def source():
    """The instructor's notebook."""
    return notebooks.read(notebooks.SOURCE)


@pytest.fixture(scope="session")
def release():
    """The students' notebook, as committed."""
    return notebooks.read(notebooks.RELEASE)


@pytest.fixture(scope="session")
def given(source):
    """The namespace after the given cells and the reference solution."""
    namespace, _ = notebooks.run(source)
    return namespace
