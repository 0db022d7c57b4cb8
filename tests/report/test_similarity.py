"""Pairs that resemble each other: found in spite of other names, and not where all look alike."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import mini
import nbformat
import pytest

from nbseal.errors import CourseError
from nbseal.report.similarity import FLOOR, answers_in, code_of, similarity_of, threshold_of

GIVEN = """
class Board:
    def __init__(self, text):
        self.rows = [[int(letter) for letter in line] for line in text.split()]
        self.changed = {(row, column) for row in range(9) for column in range(9)}
"""
NATURAL = """
def total(numbers):
    result = 0
    for number in numbers:
        if number % 2 == 0:
            result += number
    return result
"""


def essay(seed):
    rnd = random.Random(seed)
    lines = ["def solve(board):"]
    for _ in range(12):
        a, b, c = (rnd.choice("xyzuvw") for _ in range(3))
        n, m = rnd.randrange(2, 99), rnd.randrange(2, 99)
        lines += rnd.sample(
            [
                f"    {a} = [{n} * k + {m} for k in range({m})]",
                f"    while {a} > {n}: {b} //= {m}",
                f"    if {a} in {{{n}, {m}}}: return {c}[{n}:{m}]",
                f"    {c} = sorted({a}, key=lambda k: -k ** {n})",
                f"    for {b} in {c}.items(): {a}[{n}] -= {m}",
                f"    assert not {a} % {n}, {b} << {m}",
            ],
            2,
        )
    return "\n".join(lines)


def renamed(code):
    code = re.sub(r"\b([xyzuvwk])\b", r"my_\1\1", code).replace("solve(board)", "answer( sudoku )")
    return code.replace("\n    ", "  # now this\n\n    ")


def a_class(number, **more):
    students = {f"s{n:02}": {"total": NATURAL, "solve": essay(n)} for n in range(number)}
    return students | more


def test_a_copy_with_other_names_is_found():
    copy = {"total": NATURAL, "solve": renamed(essay(3))}
    found = similarity_of(a_class(30, copy=copy), [GIVEN])
    assert (found.compared, found.number, found.threshold) == (31, 1, FLOOR)
    (pair,) = found.pairs
    assert pair.students == ("copy", "s03") and pair.exercises == ("solve",)
    assert pair.alike > 0.95 and found.usual == 0  # what all have in common weighs nothing


def test_an_exercise_that_all_solve_alike_is_no_hint():
    """Not even if some have done nothing else."""
    short = {f"short{n}": {"total": NATURAL} for n in range(5)}
    assert similarity_of(a_class(30, **short), [GIVEN]).number == 0
    assert similarity_of({f"s{n}": {"total": NATURAL} for n in range(30)}, [GIVEN]).number == 0


def test_given_code_does_not_count():
    """Students who left the given lines in their cells, and wrote next to nothing themselves."""
    given = essay(99)
    left = {f"left{n}": {"solve": given + "\n" + "    pass\n" * n} for n in (1, 2)}
    assert similarity_of(a_class(20, **left), [given]).number == 0
    assert similarity_of(a_class(20, **left), []).number == 1


def test_a_part_that_was_taken_over():
    """Somebody who copied a whole answer, and wrote as much of their own."""
    both = {"solve": essay(3) + "\n" + essay(77)}
    (pair,) = similarity_of(a_class(20, both=both), []).pairs
    assert pair.students == ("both", "s03") and pair.alike > 0.9


def test_a_small_class_and_an_empty_one():
    for number in (0, 1, 4):
        found = similarity_of(a_class(number), [])
        assert (found.compared, found.number, found.pairs) == (number, 0, ())
    blank = {f"s{n}": {"solve": GIVEN} for n in range(9)}
    assert similarity_of(blank, [GIVEN]).compared == 0


def test_a_class_in_which_all_have_the_same():
    found = similarity_of({f"s{n}": {"solve": essay(1)} for n in range(12)}, [])
    assert found.number == 0 and found.usual == 0


@pytest.mark.parametrize(
    ("shares", "threshold"),
    [([0] * 20, FLOOR), ([0.1, 0.2, 0.3, 0.4] * 5, 0.775), ([0.1, 0.9] * 9, 1), ([0.7] * 9, 0.7)],
)
def test_what_stands_out_depends_on_the_class(shares, threshold):
    assert threshold_of(shares) == pytest.approx(threshold)


@pytest.mark.parametrize(
    "code",
    ["", "x", "def f(:\n  '''", "\x00\ud800", "(" * 30_000, "'" * 30_000, "a" * 30_000 + " " * 9, "\t\\\n" * 9000],
    ids=lambda code: repr(code[:9]),
)  # fmt: skip
def test_hostile_cells(code):
    assert similarity_of(a_class(6, odd={"solve": code}), []).number == 0


def test_the_same_figures_in_each_run():
    """Python's hashes of texts differ from run to run; the figures do not."""
    program = (
        "import test_similarity as t; from nbseal.report.similarity import similarity_of;"
        "print(similarity_of(t.a_class(12, copy={'solve': t.renamed(t.essay(3))}), [t.GIVEN]))"
    )
    here = Path(__file__).parent
    path = os.pathsep.join(map(str, (here, here.parent)))
    told = subprocess.check_output(
        [sys.executable, "-c", program], env=os.environ | {"PYTHONPATH": path}, text=True
    )
    found = similarity_of(a_class(12, copy={"solve": renamed(essay(3))}), [GIVEN])
    assert told.strip() == str(found) and "copy" in told


def test_what_is_compared(tmp_path):
    source, release = mini.assignment(
        mini.given("board", GIVEN),
        mini.function("f(x)", "pass"),
        mini.check("test_f_a", "assert f(1) == 2"),
    )
    path = tmp_path / "mini.ipynb"
    path.write_bytes(
        mini.handed_in(release, {"f": "def f(x): return 2"}, {"f": [mini.own("1 + 1")]})
    )
    assert answers_in(path, source) == {"f": "def f(x): return 2"}
    assert GIVEN.strip() in code_of(nbformat.from_dict(release))
    for text in ("{", "[]", '{"cells": [3]}', '{"cells": [{"cell_type": "code", "metadata": 1}]}'):
        path.write_text(text)
        assert answers_in(path, source) == {}
    assert answers_in(tmp_path / "none", source) == {}


def test_without_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(CourseError, match=r"pip install 'nbseal\[similarity\]'"):
        similarity_of(a_class(6), [])
