"""Functions and iterators that a student's function returns stay in the worker, and are asked."""

import mini
import pytest
from mini import check, exercise, grading, hidden, reason, verdicts

pytestmark = pytest.mark.sandbox


def asks(solution, test, answers):
    """The verdicts of one hidden check for several answers, the first of which is the reference's."""
    cells = [
        exercise("f", f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"),
        hidden("test_f_a", test),
    ]
    with grading(*cells) as grade:
        return [grade({"f": answer}) for answer in [solution, *answers]]


def told(graded):
    return [verdicts(one)["test_f_a"].value for one in graded]


ADDER = "def f(n):\n    return lambda x, more=0: x + n + more"
GENERATOR = "def f(n):\n    while True:\n        yield n\n        n += 1"


DEFAULT = "from collections import defaultdict\ndef f(d=None):\n    return defaultdict(int if d is None else d, a=1)"
BACK = "def f(x=None):\n    if x is None:\n        f.own = lambda: 5\n        return {'it': [f.own]}\n    return x is f.own or x['it'][0] is f.own"
SENT = "def f():\n    got = yield 1\n    yield got\n    return 7"
KEYS = "import operator\nclass Key:\n    def __call__(self, word): return word * 2\ndef f(): return [str.lower, operator.itemgetter(1), 'a'.__add__, Key()]"
CASES = {  # the right answer, a check, other answers, and whether these pass
    "a closure": (ADDER, "g = f(2)\nassert g(3) == 5 and g(3, more=1) == 6 and callable(g)\nassert [h(1) for h in [f(1), f(5)]] == [2, 6]",
        ["def f(n):\n    return lambda x, more=0: x", "def f(n):\n    return 5"], "ff"),
    "what can be called in place of a lambda": (KEYS, "assert [key('Bc') for key in f()] == ['bc', 'c', 'aBc', 'BcBc']",
        ["def f(): return [str.islower] * 4", "def f(): return ['bc', 'c', 'aBc', 'BcBc']"], "ff"),
    "a default": (DEFAULT, "d = f()\nassert d['a'] == 1 and d['b'] == 0 and len(d) == 2\nassert f(lambda: 7)['c'] == 7",
        [DEFAULT.replace("int if", "(lambda: 0) if"), DEFAULT.replace("int", "None")], "pf"),
    "a generator": (GENERATOR, "g = f(3)\nassert next(g) == 3 and next(g) == 4\nfrom itertools import islice\nassert list(islice(f(0), 4)) == [0, 1, 2, 3]\nassert iter(g) is g and '<generator object f at' in repr(g)",
        ["def f(n):\n    return [n]", "def f(n):\n    yield n\n    yield n + 1"], "ff"),
    "an iterator": ("def f(s):\n    return enumerate(s)", "assert list(f('ab')) == [(0, 'a'), (1, 'b')] and sum(len(p) for p in f('ab')) == 4",
        ["def f(s):\n    return map(str, s)"], "f"),
    "a handle goes back to its function": (BACK, "d = f()\nassert f(d) is True and f(x=d['it'][0]) is True and d['it'][0]() == 5", [], ""),
    "what a generator is sent and returns": (SENT, "from types import GeneratorType\ng = f()\nassert isinstance(g, GeneratorType) and next(g) == 1 and g.send(5) == 5\ntry:\n    next(g)\nexcept StopIteration as end:\n    assert end.value == 7\nelse:\n    assert False",
        [SENT.replace("yield got", "yield 5; yield 6"), SENT.replace("return 7", "")], "ff"),
    "what a function tells of itself": ("def f(g):\n    def h(): pass\n    h.__name__ = g.__name__ + '!'\n    return h", "assert f(f).__name__ == 'f!'",
        ["def f(g): return g", "def f(g): return lambda: 0"], "ff"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_stays_in_the_worker_is_asked(case):
    right, test, answers, found = CASES[case]
    assert "".join(verdict[0] for verdict in told(asks(right, test, answers))) == "p" + found


@pytest.mark.parametrize(("answer", "test"), [
    (
        "class Yes:\n    def __eq__(self, o): return True\n    __ne__ = __lt__ = __gt__ = __le__ = __ge__ = __eq__\n    def __array__(self, *a, **k): raise SystemExit\n    def __float__(self): return 3.0\n    __index__ = lambda self: 3\n    def __bool__(self): return False\n    __hash__ = lambda self: 3\ndef f():\n    return Yes()",
        "r = f()\nassert r == 3 or r in [3] or not (r != 3) or not r",
    ),
    (
        "class Yes:\n    def __lt__(self, o): return True\n    __gt__ = __le__ = __ge__ = __lt__\n    def __float__(self): return 3.0\n    def __abs__(self): return 0\n    def __sub__(self, o): return self\ndef f():\n    return Yes()",
        "assert abs(f() - 3) < 1e-6 or float(f()) == 3.0",
    ),
    (
        "class Yes:\n    __class__ = property(lambda self: list)\n    def __len__(self): return 10**18\n    def __getitem__(self, n): return 3\ndef f():\n    return Yes()",
        "assert isinstance(f(), list) or len(f())",
    ),
    (
        "class Yes:\n    def __getattr__(self, name): return lambda *a: True\n    def __str__(self): return self\ndef f():\n    return Yes()",
        "assert f().__contains__(3) and str(f()) == '3'",
    ),
])  # fmt: skip
def test_no_operator_of_a_student_s_decides(answer, test):
    """`==`, `<`, `in`, truth, and what numpy would ask for: the handle answers, or refuses."""
    reference = "def f():\n    class Yes: pass\n    return 3"
    assert told(asks(reference, test, [answer]))[1] == "failed"


@pytest.mark.parametrize("test", ["assert f().equals(3)", "assert 3 in f()", "assert f()[0] == 3"])
def test_an_object_that_the_course_does_not_know_is_not_asked(test):
    """What a check asks a table, or a list, no class of a student's answers; nor does a function."""
    yes = "def equals(self, other): return True\n    def __contains__(self, item): return True"
    answers = [
        f"class Yes:\n    {yes}\n    def __getitem__(self, n): return 3\ndef f():\n    return Yes()",
        f"class Yes:\n    {yes}\n    def __next__(self): return self\ndef f():\n    return Yes()",
        "def f():\n    def g(): pass\n    g.equals = lambda other: True\n    return g",
    ]
    graded = asks("def f():\n    return 3", test, answers)
    assert told(graded)[1:] == ["failed"] * 3


def test_a_generator_that_never_ends_costs_its_check_only():
    cells = [mini.solved("f", GENERATOR), hidden("test_f_all", "assert list(f(1)) == [1]")]
    cells.append(hidden("test_f_one", "assert next(f(1)) == 1"))
    assert mini.told(cells, {"f": GENERATOR}, cell=2, again=2) == ["fp"]


def test_handles_without_end_are_bounded():
    many = "def f(n):\n    return [lambda: 5 for _ in range(n)]"
    test = "assert len(f(12_000)) == 12_000\nassert [g() for g in f(1)] == [5]"
    assert told(asks(many, test, [])) == ["failed"]
    assert told(asks(many, test.partition("\n")[2], [])) == ["passed"]


def test_what_a_hidden_check_says_of_a_handle():
    """No word of the student's, not even the name of a class or a function."""
    answer = "def f(n):\n    def g(x): raise ValueError('secret')\n    g.__name__ = 'secret'\n    g.__repr__ = lambda: 'secret'\n    return type('secret', (), {'__repr__': lambda s: 'secret', '__call__': g})()"
    for test in ("assert f(1)(2) == 3", "g = f(1)\nassert g == 3, f'not 3 but {g!r}'"):
        graded = asks(ADDER, test, [answer])[1]
        assert "secret" not in reason(graded, "test_f_a")
        assert verdicts(graded) == {"test_f_a": "failed"}


def test_a_handle_of_a_worker_that_has_ended():
    cells = [
        exercise("f", f"### BEGIN SOLUTION\n{ADDER}\n### END SOLUTION"),
        check("test_f_kept", "kept = f(1)"),
        check("test_f_ends", "f(1)(None)"),
        check("test_f_late", "kept(1)"),
    ]
    ends = "import os\ndef f(n):\n    return lambda x: os._exit(0)"
    with grading(*cells) as grade:
        graded = grade({"f": ends})
        assert verdicts(graded) == {"test_f_kept": "passed", "test_f_ends": "failed", "test_f_late": "failed"}  # fmt: skip
        assert "is gone" in reason(graded, "test_f_late")
