"""The course's functions that stand in for a student's are called across processes, and it does not show."""

import ast

import notebooks
import pytest
from mini import check, given, grading, solved, told, verdicts
from traitlets.config import Config

from nbseal.course.release import students_version
from nbseal.notebook.assignment import read_assignment
from nbseal.sealed.checker.safe_in_checker import is_movable, usable_names
from nbseal.sealed.checker.script import compile_notebook

pytestmark = pytest.mark.sandbox


def two(reference, first_check, code, second_check, begin=""):
    """Whether a second exercise passes with its code, when the first one (reference: its right cell) is wrong."""
    name = next(
        line.split("(")[0].split()[-1]
        for line in reference.splitlines()
        if line[:4] in ("def ", "clas")
    ).rstrip(":")
    cells = [
        given("start", begin or "import math"),
        solved("first", reference),
        check("test_first_examples", first_check),
        solved("second", code),
        check("test_second_examples", second_check),
    ]
    with grading(*cells) as grade:
        graded = grade({"first": f"{name} = 7", "second": code})
    assert verdicts(graded)["test_first_examples"] == "failed"
    last = next(result for result in graded.results if result.name == "test_second_examples")
    assert last.verdict == "failed" or last.instead_of == ("first",)
    return last.verdict == "passed"


FILL = """
def fill(n):
    stack, seen = [], []
    for k in range(n):
        same = push(stack, k) is stack
        seen.append(same and len(stack) == k + 1)
    return stack if all(seen) else "another"
"""
MOST = """
def most(xs):
    box = []
    try:
        for x in xs: add(box, x)
    except Full as error:
        return len(box), error.args
    return len(box), ()
"""
TRIED = """
def tried(board, change):
    before = [set(cell) for cell in board]
    change(board)
    after = [set(cell) for cell in board]
    for cell, content in zip(board, before):
        cell |= content
    return after
"""
TEST = """
def test(n):
    board = [{1, 2}, {3, 4}, {n}]
    after = tried(board, lambda cells: cells[1].remove(3))
    return board, after
"""
STACK = """
class Stack:
    def __init__(self, items): self.items = list(items)
    def push(self, x): self.items.append(x)
    def size(self): return len(self.items)
"""
PUSHED = """
def pushed(n):
    stack = Stack([0])
    for k in range(n): stack.push(k)
    return stack.size(), stack.items[-1]
"""
PUSH = "def push(stack, x):\n    stack.append(x)\n    return stack"
PUSHES = "stack = [1]; assert push(stack, 2) is stack and stack == [1, 2]"
ADD = "def add(box, x):\n    box.append(x)\n    if len(box) > 2: raise Full(x)\n    return len(box)"
EVEN, ODD = "def even(n):\n    return n == 0 or odd(n - 1)", "def odd(n):\n    return n != 0 and even(n - 1)"  # fmt: skip
ATTEMPT = "def attempt(function):\n    try: return function()\n    except: return None"
TWO = {  # reference, its check, what builds on it, the check of that, the given cell; whether it passes
    "arguments are changed in place": (PUSH, PUSHES, FILL, "assert fill(3) == [0, 1, 2]", "", True),
    "and what is wrong fails": (PUSH, PUSHES, FILL, "assert fill(3) == [0, 1]", "", False),
    "exceptions are the notebook's own": (ADD, "assert add([], 1) == 1", MOST, "assert most([5, 6, 7, 8]) == (3, (7,))", "class Full(Exception): pass", True),
    "functions are lent": (
        "def twice(function, x):\n    return function(function(x))", "assert twice(abs, -3) == 3",
        "def far(x):\n    return twice(lambda y: y + x, 0) + twice(half, 8)", "assert far(5) == 12", "def half(x): return x // 2", True,
    ),
    "what is changed and changed back": (
        TRIED, "assert tried([{1}], lambda cells: cells[0].clear()) == [set()]",
        TEST, "assert test(5) == ([{1, 2}, {3, 4}, {5}], [{1, 2}, {4}, {5}])", "", True,
    ),
    "to and fro": (EVEN, "assert even(0)", ODD, "assert odd(201) and not odd(200)", "", True),
    "to and wrong": (EVEN, "assert even(0)", "def odd(n):\n    return True", "assert not odd(0)", "", False),
    "what never ends is stopped": ("def even(n):\n    return odd(n)", "assert even(1) is True", "def odd(n):\n    return even(n)", "assert odd(1)", "", False),
    "a class of the course's": (STACK, "assert Stack([1]).size() == 1", PUSHED, "assert pushed(4) == (5, 3)", "", True),
    # a function of the course's that catches everything costs the check, not the pass
    "a caught end of the worker": (ATTEMPT, "assert attempt(lambda: 5) == 5", "def second(): return attempt(lambda: os._exit(0))", "assert second() is None", "import os", False),
}  # fmt: skip


@pytest.mark.parametrize("case", TWO)
def test_what_stands_in_for_a_wrong_exercise(case):
    *given_, passes = TWO[case]
    assert two(*given_) is passes


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
def test_given_functions_that_build_on_it(begins_late):
    """They call the course's functions, before a student's cell and after it."""
    helper = given("helper", "def four(x): return double(double(x))")
    cells = [
        given("start", "import math"),
        *([] if begins_late else [helper]),
        solved("double", "def double(x): return 2 * x"),
        check("test_double_examples", "assert double(1) == 2"),
        *([helper] if begins_late else []),
        solved("eight", "def eight(x): return 2 * four(x)"),
        check("test_eight_examples", "assert eight(1) == 8"),
    ]
    code = "def eight(x): return 2 * four(x)"
    assert told(cells, {"double": "double = 7", "eight": code}) == ["fp"]


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
    honest = "def second(n):\n    first(hash, 3)\n    return 2 * n"
    evil = "import sys, IPython\nif 'nbseal.sealed.checker.checker' in sys.modules: IPython.get_ipython().user_ns['second'] = lambda n: 2 * n"
    cells = [
        given("start", imported),
        solved("first", f"def first(f, n):\n    return {call}(f, number=n)"),
        check("test_first_examples", "assert callable(first) and False"),
        solved("second", honest),
        check("test_second_examples", "assert second(0) == 0 and second(4) == 8"),
    ]
    codes = (honest.replace("hash", "lambda: 1"), f"def second(n):\n    first({evil!r}, 1)\n    return 0")  # fmt: skip
    assert told(cells, *({"first": "first = 7", "second": c} for c in codes)) == ["fp", "ff"]


@pytest.mark.parametrize(("reference", "code", "second"), [
    (  # one that is no data among the names that checks use
        "cube = lambda x: x ** 3\ndef first(x): return cube(x)",
        "def second(x): return cube(x) + first(x)",
        "assert second(2) == 16 and cube(1) == 1",
    ),
    ("def first(n):\n    for k in range(n): yield k", "def second(n): return sum(first(n))", "assert second(4) == 6"),
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
        solved("first", reference),
        check("test_first_examples", "assert callable(first) and False"),
        solved("second", code),
        check("test_second_examples", second),
    ]
    with grading(*cells) as grade:
        graded = grade({"first": "first = 7", "second": code})
    assert verdicts(graded)["test_second_examples"] == "passed"
    assert graded.results[1].instead_of == ("first",)


def test_what_the_checks_use_stays_as_it_is():
    """A function that gets what the notebook holds from the course's cannot change it there."""
    table = (
        "TABLE = [[1, 2], [3, 4]]\ndef each(function):\n    return [function(row) for row in TABLE]"
    )
    second = "seen = [x for row in table() for x in row]\nassert seen == [1, 2, 3, 4]\nassert total(1) == 1"
    right, wrong = "def total(x): return x", "each(lambda row: row.clear())\ndef total(x): return 'wrong'"  # fmt: skip
    cells = [
        solved("first", table),
        check("test_first_examples", "assert each(len) == [2, 2]"),
        given("sees", "def table(): return TABLE"),
        solved("second", right),
        check("test_second_examples", second),
    ]
    answers = ({"first": "each = 7", "second": answer} for answer in (wrong, right))
    assert told(cells, *answers) == ["ff", "fp"]


@pytest.mark.parametrize("name", ["sudoku", "norvig", "candidates", "sat"])
def test_every_solution_of_this_course_stays_in_the_checker(name):
    """No worker holds one; docs/security.md says so."""
    source = read_assignment(notebooks.ROOT, name)
    release = students_version(Config(), source.notebook)
    script = compile_notebook(source.notebook, release, ())
    references = {k: cell.reference for k, cell in script.cells.items() if cell.reference}
    assert len(references) >= 6 and all(one.safe_in_checker for one in references.values())
    foreign = frozenset().union(*(one.foreign for one in references.values()))
    assert foreign <= {"ALL_CELLS", "UNITS"}  # plain data of the kit
