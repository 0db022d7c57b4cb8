"""The shell collects what a cell shows. In a process of its own, for there is one shell in each."""

import json
import subprocess
import sys

import pytest

SCRIPT = """
import json, sys
from nbseal.sealed.common import shell
cells = json.load(sys.stdin)
s = shell.make_shell()
rans = [s.run(source, show=show) for source, show in cells]
print(json.dumps([[ran.outputs, repr(ran.error)] for ran in rans]))
"""


def run(*cells, show=True):
    """[(outputs, error)] of cells."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([[cell, show] for cell in cells]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return json.loads(done.stdout)


def test_streams_are_joined_and_kept_in_order():
    (outputs, error), = run("import sys\nprint('a')\nprint('b')\nprint('c', file=sys.stderr)\nprint('d')")  # fmt: skip
    assert error == "None"
    assert [(o["name"], o["text"]) for o in outputs] == [
        ("stdout", "a\nb\n"),
        ("stderr", "c\n"),
        ("stdout", "d\n"),
    ]


def test_values_and_what_refers_to_them():
    (first, _), (second, _), (quiet, _) = run("40 + 2", "_ + 1", "3;")
    assert first[0]["data"] == {"text/plain": "42"}
    assert second[0]["data"] == {"text/plain": "43"}
    assert quiet == []


def test_matplotlib_s_line_ends_no_cell():
    """Many notebooks have it in many cells, out of habit."""
    (outputs, error), = run("%matplotlib inline\n42")  # fmt: skip
    assert error == "None"
    assert outputs[0]["data"] == {"text/plain": "42"}


def test_errors_have_their_lines():
    (outputs, error), (syntax, _) = run("def f(n):\n    return 1 / n\nf(0)", "1 +")
    assert error.startswith("ZeroDivisionError") and outputs[0]["ename"] == "ZeroDivisionError"
    assert "----> 2     return 1 / n" in "".join(outputs[0]["traceback"])
    assert syntax[0]["ename"] == "SyntaxError"


def test_a_repr_that_fails_and_an_error_without_text():
    code = "class A:\n    def __repr__(self): raise SystemExit\nA()"
    bad = "class E(Exception):\n    def __str__(self): 1 / 0\nraise E"
    (_, _), (outputs, _), (after, _) = run(code, bad, "1")
    assert outputs[-1]["ename"] == "E"
    assert after[0]["data"] == {"text/plain": "1"}


@pytest.mark.parametrize(
    "code",
    [
        "print('x' * 3_000_000)",
        "for _ in range(9999): display(1)",
        "print('x' * 999, end='')\n" * 2000,
    ],
)
def test_a_flood_is_cut(code):
    (outputs, _), (after, _) = run(code, "print('there')")
    assert len(json.dumps(outputs)) < 1_200_000
    assert "cut off" in outputs[-1]["text"]
    assert after[0]["text"] == "there\n"


def test_nothing_is_made_that_nobody_wants():
    code = "class A:\n    def __repr__(self):\n        global drawn\n        drawn = True\nA()"
    (outputs, _), (_, error) = run(code, "assert not globals().get('drawn')", show=False)
    assert (outputs, error) == ([], "None")


def test_no_thread_is_started():
    assert run("import threading; assert threading.active_count() == 1")[0][1] == "None"
