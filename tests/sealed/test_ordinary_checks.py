"""What checks of courses ask that nobody here had seen: the right answer passes, each wrong one fails."""

import pytest
from mini import exercise, given, grading, hidden, reason, verdicts

pytestmark = pytest.mark.sandbox

TREE = '''
class Tree:
    def __init__(self, items, *, deep=False):
        self.items, self.deep = items, deep
    def add(self, x: int, n: int = 1) -> None:
        """Add it."""
        self.items += [x] * n
    def __iter__(self):
        yield from self.items
    @classmethod
    def make(cls, n: int):
        return cls([n])
    @staticmethod
    def half(n: float, k=2) -> float:
        return n / k
'''

CASES = {  # {name: (right answer, wrong answers, what the check does)}
    "generates": (
        "def generates(n):\n    while True:\n        yield n\n        n += 1",
        ["def generates(n):\n    return iter(range(n, 99))", "def generates(n):\n    yield n + 1"],
        """
import inspect
from inspect import isgeneratorfunction
assert isgeneratorfunction(generates) and inspect.isgeneratorfunction(generates)
assert not inspect.iscoroutinefunction(generates) and next(generates(3)) == 3
""",
    ),
    "coroutine": (
        "async def coroutine(n):\n    return n",
        ["def coroutine(n):\n    return n", "async def coroutine(n):\n    yield n"],
        """
import asyncio, inspect
assert inspect.iscoroutinefunction(coroutine) and not inspect.isgeneratorfunction(coroutine)
assert asyncio.run(coroutine(3)) == 3
""",
    ),
    "defaults": (
        "def defaults(a, b=7, *, c='x'):\n    return a",
        ["def defaults(a, b=8, *, c='x'):\n    return a", "def defaults(a, b, *, c='x'):\n    return a"],
        """
assert defaults.__defaults__ == (7,) and defaults.__kwdefaults__ == {"c": "x"}
assert defaults(1) == defaults(a=1, c=3) == defaults(1, 2) == 1
""",
    ),
    "methods": (
        TREE,
        [
            TREE.replace("yield from self.items", "return iter(self.items)"),
            TREE.replace("n: int = 1", "m: int = 1").replace("* n", "* m"),
            TREE.replace('"""Add it."""', "pass"),
            TREE.replace(", *, deep", ", deep"),
            TREE.replace("-> float", "-> int"),
        ],
        """
import inspect
from inspect import signature
assert inspect.isgeneratorfunction(Tree.__iter__) and inspect.isgeneratorfunction(Tree([1]).__iter__)
assert [*signature(Tree.add).parameters] == ["self", "x", "n"] and Tree.add.__doc__ == "Add it."
assert Tree.add.__annotations__ == {"x": int, "n": int, "return": None}
assert str(signature(Tree)) == "(items, *, deep=False)"
assert str(signature(Tree([1]).add)) == "(x: int, n: int = 1) -> None"
assert [*signature(Tree.make).parameters] == ["n"] and Tree.make(3).items == [3]
assert Tree.half(3) == 1.5 and Tree.half.__annotations__["return"] is float
""",
    ),
    "Scaled": (
        "class Scaled(Base):\n    def __init__(self, k=1.5, how='mean'):\n        self.k, self.how = k, how",
        [
            "class Scaled(Base):\n    def __init__(self, k=1.5, how='mean'):\n        self.k, self.how = 2 * k, how",
            "class Scaled(Base):\n    def __init__(self, *k, how='mean'):\n        self.k, self.how = k[0], how",
        ],
        """
first = Scaled(k=2.5)
assert first.get_params() == {"k": 2.5, "how": "mean"}
second = Scaled(**first.get_params())
assert all(getattr(second, name) is value for name, value in first.get_params().items())
""",
    ),
}  # fmt: skip
BASE = """
import inspect
class Base:
    def get_params(self):
        names = [*inspect.signature(self.__init__).parameters]
        return {name: getattr(self, name) for name in names}
"""


@pytest.fixture(scope="module")
def marks():
    """{case: verdicts of the right answer, of each wrong one, and of the blank}"""
    cells = [given("start", BASE)]
    for name, (right, _, test) in CASES.items():
        cells.append(exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"))
        cells.append(hidden(f"test_{name}_it", test))
    with grading(*cells) as grade:
        graded = [grade({name: case[0] for name, case in CASES.items()}), grade()]
        for n in range(max(len(case[1]) for case in CASES.values())):
            wrong = {name: (case[1] * 9)[n] for name, case in CASES.items()}
            graded.append(grade(wrong))
    told = [verdicts(one) for one in graded]
    return {name: [one[f"test_{name}_it"].value for one in told] for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_each_case(name, marks):
    assert marks[name] == ["passed"] + ["failed"] * (len(marks[name]) - 1)


def test_what_a_method_tells_of_itself_is_not_quoted():
    solution = "class Box:\n    def put(self, x):\n        pass"
    test = "import inspect\nsaid = str(inspect.signature(Box.put)) + Box.put.__doc__\nassert said == '(self, x)', said"
    cells = [
        exercise("it", f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"),
        hidden("test_it", test),
    ]
    answer = "class Box:\n    def put(self, secret, more='hidden'):\n        'smuggled'"
    with grading(*cells) as grade:
        said = reason(grade({"it": answer}), "test_it")
    assert not any(word in said for word in ("secret", "hidden'", "smuggled")), said
