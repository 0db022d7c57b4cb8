"""The course's functions that stand in for a student's are called across processes, and it does not show."""

import ast

import notebooks
import pytest
from mini import check, exercise, given, grading, verdicts
from traitlets.config import Config

from nbseal.course.release import students_version
from nbseal.notebook.assignment import read_assignment
from nbseal.sealed.trusted.checker_script import compile_notebook
from nbseal.sealed.trusted.movable import is_movable, usable_names

pytestmark = pytest.mark.sandbox

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


def two(reference, first_check, code, second_check, begin=""):
    """Whether a second exercise passes with its code, when the first one is wrong.

    reference: the right cell of the first.
    """
    name = next(
        line.split("(")[0].split()[-1]
        for line in reference.splitlines()
        if line[:4] in ("def ", "clas")
    ).rstrip(":")
    cells = [
        given("start", begin or "import math"),
        exercise("first", f"{BEGIN}\n{reference}\n{END}"),
        check("test_first_examples", first_check),
        exercise("second", f"{BEGIN}\n{code}\n{END}"),
        check("test_second_examples", second_check),
    ]
    with grading(*cells) as grade:
        graded = grade({"first": f"{name} = 7", "second": code})
    assert verdicts(graded)["test_first_examples"] == "failed"
    last = next(result for result in graded.results if result.name == "test_second_examples")
    assert last.verdict == "failed" or last.instead_of == ("first",)
    return last.verdict == "passed"


def test_what_it_changes():
    """Arguments are changed in place, and what is returned is the very one that was given."""
    reference = "def push(stack, x):\n    stack.append(x)\n    return stack"
    code = """
def fill(n):
    stack, seen = [], []
    for k in range(n):
        same = push(stack, k) is stack
        seen.append(same and len(stack) == k + 1)
    return stack if all(seen) else "another"
"""
    first = "stack = [1]; assert push(stack, 2) is stack and stack == [1, 2]"
    assert two(reference, first, code, "assert fill(3) == [0, 1, 2]")
    assert not two(reference, first, code, "assert fill(3) == [0, 1]")


def test_exceptions():
    """They are the notebook's own, and arguments show what was done before."""
    begin = "class Full(Exception): pass"
    reference = "def add(box, x):\n    box.append(x)\n    if len(box) > 2: raise Full(x)\n    return len(box)"
    code = """
def most(xs):
    box = []
    try:
        for x in xs: add(box, x)
    except Full as error:
        return len(box), error.args
    return len(box), ()
"""
    first = "assert add([], 1) == 1"
    assert two(reference, first, code, "assert most([5, 6, 7, 8]) == (3, (7,))", begin)


def test_functions_are_lent():
    """The course's function may be given a function of the student's, and one of the notebook's."""
    reference = "def twice(function, x):\n    return function(function(x))"
    code = "def far(x):\n    return twice(lambda y: y + x, 0) + twice(half, 8)"
    begin = "def half(x): return x // 2"
    assert two(reference, "assert twice(abs, -3) == 3", code, "assert far(5) == 12", begin)


def test_what_is_changed_and_changed_back():
    """By a function of the student's that the course's function calls, and then by itself."""
    reference = """
def tried(board, change):
    before = [set(cell) for cell in board]
    change(board)
    after = [set(cell) for cell in board]
    for cell, content in zip(board, before):
        cell |= content
    return after
"""
    code = """
def test(n):
    board = [{1, 2}, {3, 4}, {n}]
    after = tried(board, lambda cells: cells[1].remove(3))
    return board, after
"""
    first = "assert tried([{1}], lambda cells: cells[0].clear()) == [set()]"
    wanted = "([{1, 2}, {3, 4}, {5}], [{1, 2}, {4}, {5}])"
    assert two(reference, first, code, f"assert test(5) == {wanted}")


def test_to_and_fro():
    """The course's function calls the student's, which calls the course's, a thousand times."""
    reference = "def even(n):\n    return n == 0 or odd(n - 1)"
    code = "def odd(n):\n    return n != 0 and even(n - 1)"
    first = "assert even(0)"
    assert two(reference, first, code, "assert odd(201) and not odd(200)")
    assert not two(reference, first, "def odd(n):\n    return True", "assert not odd(0)")


def test_what_never_ends_is_stopped():
    """To and fro without an end costs its check, and no more time than that has."""
    reference = "def even(n):\n    return odd(n)"
    assert not two(
        reference, "assert even(1) is True", "def odd(n):\n    return even(n)", "assert odd(1)"
    )


def test_objects():
    """A class of the course's stands in, too: its methods change the student's object."""
    reference = """
class Stack:
    def __init__(self, items): self.items = list(items)
    def push(self, x): self.items.append(x)
    def size(self): return len(self.items)
"""
    code = """
def pushed(n):
    stack = Stack([0])
    for k in range(n): stack.push(k)
    return stack.size(), stack.items[-1]
"""
    assert two(reference, "assert Stack([1]).size() == 1", code, "assert pushed(4) == (5, 3)")


MOVED = "def first(x):\n    return [y for y in sorted(x) if len(x) > 1]"
STAYS = {
    "eval": "def first(x):\n    return eval(x)",
    "a template": "def first(t, x):\n    return t.format(x=x)",
    "a file": "def first(name):\n    return open(name).read()",
    "chance": "import random\ndef first(x):\n    return random.choice(x)",
    "a dunder": "def first(x):\n    return x.__class__",
    "a generator": "def first(x):\n    yield x",
    "a closure": "def first(x):\n    def inner(): return x\n    return inner",
    "a lambda": "def first(x):\n    return lambda: x",
    "a count": "count = 0\ndef first(x):\n    global count\n    count += 1",
    "a decorator": "@cache\ndef first(x):\n    return x",
    "a class": "class First:\n    pass",
    "a clock": "def first(f):\n    import timeit\n    return timeit.timeit(f)",
    "attributes": "from operator import attrgetter as get\ndef first(x, name):\n    return get(name)(x)",
    "a query": "def first(table, x):\n    return table.query(x)",
}


@pytest.mark.parametrize("begins_late", [False, True])
def test_given_functions_stay_beside_it(begins_late):
    """One that builds on the course's functions is called as a whole: its code is not in the worker."""
    helper = given("helper", "def four(x): return double(double(x))")
    cells = [
        given("start", "import math"),
        *([] if begins_late else [helper]),
        exercise("double", f"{BEGIN}\ndef double(x): return 2 * x\n{END}"),
        check("test_double_examples", "assert double(1) == 2"),
        *([helper] if begins_late else []),
        exercise("eight", f"{BEGIN}\ndef eight(x): return 2 * four(x)\n{END}"),
        check("test_eight_examples", "assert eight(1) == 8"),
    ]
    code = "def eight(x): return 2 * four(x) if 'double' not in four.__code__.co_names else 0"
    with grading(*cells) as grade:
        assert verdicts(grade({"double": "double = 7", "eight": code})) == {
            "test_double_examples": "failed",
            "test_eight_examples": "passed",
        }
        own = "def four(x): return 4 * x\n" + code
        assert (
            verdicts(grade({"double": "double = 7", "eight": own}))["test_eight_examples"]
            == "passed"
        )


def test_what_may_be_called_from_afar():
    """Functions that only compute; others run where the student's code is, as they always did."""
    assert is_movable(ast.parse(MOVED))
    assert [name for name, code in STAYS.items() if is_movable(ast.parse(code))] == []


IMPORTS = """
import math, timeit, os.path as path, numpy as np
from itertools import chain
from operator import methodcaller as called, itemgetter
from collections import *
"""


def test_names_of_other_modules_are_not_used_from_afar():
    bound = {"math", "timeit", "path", "np", "chain", "called", "itemgetter", "first"}
    usable = usable_names(bound, ast.parse(IMPORTS).body)
    assert {"math", "chain", "itemgetter", "first", "len", "Counter"} <= usable
    assert not usable & {"timeit", "path", "np", "called", "unknown"}


@pytest.mark.parametrize("imported", ["import timeit as t", "from timeit import *"])
def test_no_text_of_a_students_runs_in_a_function_of_the_courses(imported):
    """It runs in the worker, where the text finds nothing of the checker's."""
    call = "t.timeit" if "as t" in imported else "timeit"
    reference = f"def first(f, n):\n    return {call}(f, number=n)"
    honest = "def second(n):\n    first(hash, 3)\n    return 2 * n"
    evil = "import sys, IPython\nif 'nbseal.sealed.passes.checker' in sys.modules: IPython.get_ipython().user_ns['second'] = lambda n: 2 * n"
    cells = [
        given("start", imported),
        exercise("first", f"{BEGIN}\n{reference}\n{END}"),
        check("test_first_examples", "assert callable(first) and False"),
        exercise("second", f"{BEGIN}\n{honest}\n{END}"),
        check("test_second_examples", "assert second(0) == 0 and second(4) == 8"),
    ]
    with grading(*cells) as grade:
        for code, verdict in (
            (honest.replace("hash", "lambda: 1"), "passed"),
            (f"def second(n):\n    first({evil!r}, 1)\n    return 0", "failed"),
        ):
            graded = grade({"first": "first = 7", "second": code})
            assert verdicts(graded)["test_second_examples"] == verdict


@pytest.mark.parametrize(("reference", "code", "second"), [
    (  # one that is no data among the names that checks use
        "cube = lambda x: x ** 3\ndef first(x): return cube(x)",
        "def second(x): return cube(x) + first(x)",
        "assert second(2) == 16 and cube(1) == 1",
    ),
    (
        "def first(n):\n    for k in range(n): yield k",
        "def second(n): return sum(first(n))",
        "assert second(4) == 6",
    ),
    (
        "count = 0\ndef first(x):\n    global count\n    count += x\n    return count",
        "def second(x):\n    before = count\n    first(x)\n    return count - before",
        "assert second(3) == 3",
    ),
    (
        "class Odd(Exception): pass\ndef first(x):\n    error = Odd(x)\n    error.place = 7\n    raise error",
        "def second(x):\n    try: first(x)\n    except Odd as error: return error.place",
        "assert second(3) == 7",
    ),
], ids=["a lambda", "a generator", "a count", "notes on an exception"])  # fmt: skip
def test_what_cannot_be_moved_is_followed_through_all_the_same(reference, code, second):
    cells = [
        exercise("first", f"{BEGIN}\n{reference}\n{END}"),
        check("test_first_examples", "assert callable(first) and False"),
        exercise("second", f"{BEGIN}\n{code}\n{END}"),
        check("test_second_examples", second),
    ]
    with grading(*cells) as grade:
        graded = grade({"first": "first = 7", "second": code})
    assert verdicts(graded)["test_second_examples"] == "passed"
    assert graded.results[1].instead_of == ("first",)


def test_what_the_checks_use_stays_as_it_is():
    """A function that gets what the notebook holds from the course's cannot change it there."""
    reference = (
        "TABLE = [[1, 2], [3, 4]]\ndef each(function):\n    return [function(row) for row in TABLE]"
    )
    code = "each(lambda row: row.clear())\ndef total(x): return 'wrong'"
    second = "seen = [x for row in TABLE for x in row]\nassert seen == [1, 2, 3, 4]\nassert total(1) == 1"
    cells = [
        exercise("first", f"{BEGIN}\n{reference}\n{END}"),
        check("test_first_examples", "assert each(len) == [2, 2]"),
        given("sees", "def table(): return TABLE"),
        exercise("second", f"{BEGIN}\ndef total(x): return x\n{END}"),
        check("test_second_examples", second.replace("TABLE", "table()")),
    ]
    for answer, expected in ((code, "failed"), ("def total(x): return x", "passed")):
        with grading(*cells) as grade:
            graded = grade({"first": "each = 7", "second": answer})
        assert verdicts(graded)["test_second_examples"] == expected


def test_a_caught_end_of_the_worker_is_none():
    """A function of the course's that catches everything costs the check, not the pass."""
    reference = "def attempt(function):\n    try: return function()\n    except: return None"
    code = "def second(): return attempt(lambda: os._exit(0))"
    first = "assert attempt(lambda: 5) == 5"
    assert not two(reference, first, code, "assert second() is None", "import os")


@pytest.mark.parametrize("name", ["sudoku", "norvig", "candidates", "sat"])
def test_every_solution_of_this_course_stays_in_the_checker(name):
    """No worker holds one; docs/security.md says so."""
    source = read_assignment(notebooks.ROOT, name)
    release = students_version(Config(), source.notebook)
    script = compile_notebook(source.notebook, release, ())
    references = {k: cell.reference for k, cell in script.cells.items() if cell.reference}
    assert len(references) >= 6 and all(one.movable for one in references.values())
    foreign = frozenset().union(*(one.foreign for one in references.values()))
    assert foreign <= {"ALL_CELLS", "UNITS"}  # plain data of the kit
