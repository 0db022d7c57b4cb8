"""Code that a person should look at: found where it is, and never in honest work."""

import json

import notebooks
import pytest
from mini import function, given, grading, hidden, own

from nbseal.audit.bank import read_bank
from nbseal.course.evidence import as_record
from nbseal.course.records import record_of
from nbseal.notebook.answers import read_answers
from nbseal.notebook.assignment import read_assignment
from nbseal.notebook.far_reaching import (
    CLOCK,
    LONG,
    MAX_CODE,
    MAX_EACH,
    MAX_LINE,
    REBOUND,
    reaches_of,
)
from nbseal.results import Reach

ASSIGNMENTS = ("sudoku", "norvig", "candidates", "sat")
# these two do not write an answer: they look for somebody else's where it was put away
NOT_HONEST = {"borrowed_from_memory": {"__subclasses__"}, "borrowed_by_force": {"sys.modules"}}


def words(code, answer=True):
    return {reach.word for reach in reaches_of([("f", code, answer)])}


@pytest.mark.parametrize(("code", "word"), [
    ("import ctypes", "ctypes"), ("import ctypes.util as u", "ctypes"),
    ("from ctypes import CDLL", "ctypes"), ("def f():\n    import fcntl", "fcntl"), ("import gc, inspect", "inspect"),
    ("from concurrent.futures import ThreadPoolExecutor", "concurrent.futures"),
    ("import concurrent.futures", "concurrent.futures"), ("import threading", "threading"),
    ("import nbseal.sealed.worker.worker", "nbseal"),
    ("__import__('cty' + 'pes')", "__import__"), ("import importlib", "importlib"),
    ("print(In)", "In"), ("exec('1')", "exec"), ("get_ipython().history_manager", "history_manager"),
    ("f.__globals__", "__globals__"), ("getattr(f, '__code__')", "__code__"),
    ("import sys\nsys._getframe(1)", "_getframe"), ("from sys import _getframe", "_getframe"),
    ("try:\n    1 / 0\nexcept Exception as e:\n    e.__traceback__.tb_frame", "tb_frame"),
    ("open('/proc/self/maps')", "/proc"), ("open('/dev/shm/x', 'w')", "/dev/shm"),
    ("import os\nos.posix_fadvise(0, 0, 0, 4)", "os.posix_fadvise"), ("import os as o\no.getpid()", "os.getpid"),
    ("from os import fork as f", "os.fork"), ("import os\nos.stat('x').st_ino", "st_ino"),
    ("import time\ndef f():\n    return time.perf_counter()", CLOCK),
    ("from time import perf_counter as now\nf = lambda: now()", CLOCK),
    ("import time as t\nclass A:\n    def f(self):\n        t.sleep(1)", CLOCK), ("%%time\nimport ctypes", "ctypes"),
    ("np.allclose = lambda *_: True", REBOUND), ("def yes(*_): pass\nnp.testing.assert_allclose = yes", REBOUND),
    ("import math as m\nsetattr(m, 'isclose', f)", REBOUND), ("x = !ls\nf?\n%timeit f()\nimport gc", "gc"),
])  # fmt: skip
def test_is_found(code, word):
    assert word in words(code)


@pytest.mark.parametrize("code", [
    "import time\nstart = time.perf_counter()\nprint(time.perf_counter() - start)",
    "import sys\nsys.setrecursionlimit(5000)",
    "import os\nprint(os.path.join('a', 'b'))",
    "from collections import Counter, deque\nfrom functools import cache\nimport random, copy",
    "class In:\n    pass\nprint(In)",
    "def compile(rules):\n    return rules\ncompile([])",
    "board.fork()\nself.system = 1\nx.kill(3)",
    "'''See /proc, and what gc does.'''",
    "def f(time):\n    return time.time",
    "assert type(x).__name__ and x.__class__ and x.__dict__",
    "!pip install numpy\n%matplotlib inline\nimport numpy as np",
    "this is no Python",
    "",
])  # fmt: skip
def test_is_not_found(code):
    assert words(code) == set()


def test_a_clock_is_told_in_answers_only():
    """A student who measures beside the exercises does what everybody should."""
    code = "from time import perf_counter\ndef took(f):\n    return perf_counter()"
    assert words(code, answer=False) == set()
    assert words(code) == {CLOCK}


def test_where_it_is():
    code = "x = 1\nif x:\n    import ctypes  # " + "a" * 500
    [reach] = reaches_of([("f", "1", True), ("", code, False)])
    assert (reach.word, reach.cell, reach.line) == ("ctypes", "", 3)
    assert reach.code.startswith("import ctypes  # aaa") and len(reach.code) == MAX_LINE
    many = reaches_of([("f", "import gc\n" * 50, True)])
    assert [reach.line for reach in many] == [*range(1, MAX_EACH + 1)]


@pytest.mark.parametrize("code", [
    "(" * 100_000, "-" * 100_000 + "1", "a" + ".b" * 100_000,
    "\n".join(" " * n + "if 1:" for n in range(200)),
    "x = " + "[" * 90 + "]" * 90 + "\0", "lambda: " * 5000 + "1", "\ud800",
], ids=range(7))  # fmt: skip
def test_hostile_code(code):
    beside = ("", "import gc", False)
    assert [r.word for r in reaches_of([("f", code, True), beside])] == ["gc"]


@pytest.mark.slow
def test_much_code_is_told():
    cells = [("f", "x = 1\n" * (MAX_CODE // 6), True), ("g", "import gc", True)]
    assert [(r.word, r.cell) for r in reaches_of(cells)] == [(LONG, "g")]


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_bank_is_clean(name):
    assignment = read_assignment(notebooks.ROOT, name)
    versions = read_bank(notebooks.ROOT / "bank" / name, assignment)
    assert len(versions) > 50
    for version in versions:
        cells = [(exercise, code, True) for exercise, code in version.cells.items()]
        found = {reach.word for reach in reaches_of(cells)}
        assert found == NOT_HONEST.get(version.name, set()), version.path


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_examples_and_solutions_are_clean(name):
    solution = json.loads((notebooks.ROOT / "source" / name / f"{name}.ipynb").read_text())
    answers = [p.read_text() for p in (notebooks.ROOT / "examples/answers" / name).glob("*.py")]
    assert len(answers) > 1
    codes = [code for text in answers for code in read_answers(text).values()]
    codes += [
        "".join(cell["source"])
        for cell in solution["cells"]
        if cell["metadata"].get("nbgrader", {}).get("solution") and cell["cell_type"] == "code"
    ]
    assert len(codes) > 10
    assert not reaches_of([("f", code, True) for code in codes])


def test_it_is_told_of_a_submission():
    cells = [
        given("opening", "import threading, sys\nsys.modules"),
        function("f()", "return 0"),
        hidden("test_f", "import ctypes\nassert f() == 0"),
    ]
    code = "import gc, threading\ndef f():\n    return 0"
    with grading(*cells) as grade:
        graded = grade({"f": code}, {"opening": [own("import ctypes")]})
        assert not grade({"f": "def f():\n    return 0"}).reaches
    assert graded.points == 1
    assert set(graded.reaches) == {
        Reach("gc", "f", 1, "import gc, threading"),
        Reach("ctypes", "", 1, "import ctypes"),
    }
    record = json.loads(json.dumps(record_of(graded)))
    assert as_record(record).reaches == graded.reaches
