"""What a student's cell changes, computes or imports is there for the checks; no change of what is given helps."""

import mini
import pytest
from mini import exercise, given, grading, hidden, letters, reason, solved, told, verdicts

pytestmark = pytest.mark.sandbox


def test_state_that_the_reference_changes_is_the_student_s():
    """A list, a dict, an attribute of a class. Of all else that is given, a check sees both versions."""
    change = "data.append(2)\nprint(len(fixed))\nknown['a'] = 1\nGame.size = 9"
    cells = [
        given("data", "data = [3, 1]\nfixed = [1]\nknown = {}\nclass Game:\n    size = 3"),
        solved("change", change),
        hidden("test_change_data", "assert data == [3, 1, 2]"),
        hidden("test_change_known", "assert known == {'a': 1} and Game.size == 9"),
        hidden("test_change_fixed", "assert fixed == [1]"),
    ]
    right = "data += [2]\nknown.update(a=1)\nGame.size = 9"
    answers = ({"change": code} for code in (right, "fixed.append(7)", "data = data + [2]"))
    assert told(cells, *answers, {}, first_check=True) == ["ppp", "fff", "pfp", "ffp"]


LEFT_AS_IT_IS = {  # the given cell, a right answer, wrong ones, more right ones, a check
    "sorted": (
        "data = [3, 1, 2]", "s = sorted(data)",
        ["s = data\ns.sort()", "data = []\ns = [1, 2, 3]", "s = [1, 2, 3]\ndel data"], ["data = data + []\ns = sorted(data)", "s = data[:]\ns.sort()"],
        "assert s == [1, 2, 3] and data == [3, 1, 2]",
    ),
    "a_function_called": (
        "par = {'s': 0.25, 'deep': [1]}", "def golden(p):\n    p = dict(p)\n    p['s'] = 1\n    return p['s']\ng = golden(par)",
        [
            "def golden(p):\n    p['s'] = 1\n    return p['s']\ng = golden(par)",
            "def golden(p):\n    return 1\npar['deep'].append(2)\ng = 1",
        ],
        ["def golden(p):\n    return 1\ng = golden({**par, 's': 2})"],
        "assert g == 1 and golden({'s': 3}) == 1 and par == {'s': 0.25, 'deep': [1]}",
    ),
    "no_help": (
        "par = [1, 2, 3]", "def mean(x):\n    return sum(x) / len(x)",
        ["def mean(x):\n    return 1\npar = [1]", "def mean(x):\n    return 1\npar[:] = [1]"],
        [],
        "assert mean(par) == sum(par) / len(par)",
    ),
    "partly": (
        "par = [1, 2]", "def total(x):\n    return sum(x)",
        ["par = [7]\ndef total(x):\n    return 7"], [],
        "1 if total(par) == sum(par) else 0",
    ),
    "of_a_check": (
        "par = [1]", "def total(x):\n    return sum(x)", ["def total(x):\n    return 1"],
        ["def total(x):\n    return sum(list(x))"],
        "par.append(2)\nassert total(par) == 3\npar.pop()\npar = [1, 2, 4]\nassert total(par) == 7",
    ),
}  # fmt: skip


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("case", LEFT_AS_IT_IS)
def test_given_data_that_only_a_student_changes(case, late):
    """A check sees it as in one process, and a change helps nobody. late: the given cell comes later."""
    data, answer, wrong, right, test = LEFT_AS_IT_IS[case]
    cells = [given("data", data), solved("first", "one = 1")]
    cells = [*(reversed(cells) if late else cells), solved("ex", answer), hidden("test_ex", test)]
    answers = ({"first": "one = 1", "ex": a} for a in (answer, *right, *wrong))
    assert told(cells, *answers) == ["p"] * (1 + len(right)) + ["f"] * len(wrong)


STATE = {  # right answers that change given data, and need a check to run once: given, reference, answer, checks; then letters and code of wrong ones
    "a_stack": (
        "stack, n = [], 3", "def push(s, x):\n    s.append(x)", "def push(s, x):\n    s.append(x)\nfor n in range(2): pass",
        ["push(stack, 1)\nassert stack == [1] and n > 0", "push(stack, 2)\nassert stack == [1, 2] and n"],
    ),
    "a_count": (
        "total, n = 0, 3", "def f(x):\n    return 2 * x", "def f(n):\n    return 2 * n\nn = 7",
        ["total += f(n)\nassert total == f(n)", "total += f(n)\nassert total == 2 * f(n)"],
    ),
    "a_generator": (
        "data = (1, 2)", "squares = (x * x for x in data)",
        "data = list(data)\nsquares = (x * x for x in data)",
        ["assert list(squares) == [x * x for x in data]"],
    ),
    "a_class": (
        "names = ['a', 'b']", "class P:\n    count = 0\n    def __init__(self, name):\n        P.count += 1",
        "class P:\n    count = 0\n    def __init__(self, name):\n        P.count += 1\nnames = tuple(names)",
        ["[P(n) for n in names]\nassert P.count == 2", "assert P.count == 2 and len(names) == 2"],
    ),
    "a_folder": (
        "import os\nfolder = ['out']", "def make():\n    os.mkdir('out')",
        "def make():\n    os.mkdir('out')\nfolder = ('out',)",
        ["assert not os.path.exists(folder[0])\nmake()\nassert os.path.exists(folder[0])"],
    ),
    "beside_a_class": (  # the check uses this class, but not the data of its cell
        "from math import floor as half\nclass No(Exception): pass\nfound = [half(2)]\nfound.sort()",
        "def f(x):\n    return x",
        "def f(x):\n    return x\nfound, half = 7, 8", ["try:\n    assert f(half(2.5)) == 2\nexcept No:\n    pass"],
    ),
    "a_function_by_another_name": (
        "half = (lambda: lambda x: x // 2)()", "def f(x):\n    return x", "def f(x):\n    return x\nhalf = 7", ["assert f(half(4)) == 2"],
    ),
    "too_large": (
        "rows = ['a']", "def first(rows):\n    return rows[0]", "def first(rows):\n    return rows[0]\nrows = [str(i) for i in range(400000)]",
        ["rows = ['b']\nassert first(rows) == 'b'"],
    ),
    "no_state": (  # sealed and open
        "import inspect", "def put(x):\n    return [x]", "def put(x, xs=None):\n    return [*(xs or ()), x]",
        ["assert put(1) == [1]", "assert put(2) == [2]", "assert put(3) == [3] and inspect.getsource(put)"],
        "pff", "def put(x, xs=[]):\n    xs.append(x)\n    return xs",
        "fff", "def put(x, xs=[]):\n    xs.append(x)\n    return [x] if [2] <= xs <= [3] else 0",  # also what failed
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", STATE)
def test_a_right_answer_may_change_given_data(case):
    """It passes as in one process: hidden checks find what a visible one, the first, leaves behind."""
    start, reference, answer, tests, *wrong = STATE[case]
    cells = [given("data", start), solved("ex", reference)]
    cells += [(hidden if n else mini.check)(f"test_ex_{n}", test) for n, test in enumerate(tests)]
    codes = (reference, answer, *wrong[1::2])
    found = told(cells, *({"ex": code} for code in codes), first_check=True)
    assert found == ["p" * len(tests)] * 2 + wrong[::2]


@pytest.mark.parametrize("seconds", [0, 1.1])
def test_an_open_check_that_fails_slowly_ran_before_a_hidden_one(seconds):
    tests = mini.check("test_put_1", "assert put(1)"), hidden("test_put_2", "assert put(2)")
    cells = solved("put", "def put(x):\n    return x"), *map(mini.unsealed, tests)
    code = f"import time\ndef put(x, xs=[]):\n    xs.append(x)\n    time.sleep({seconds})\n    return xs == [2]"
    assert told(cells, {"put": code}) == ["ff"]


def test_what_a_student_changes_helps_no_later_check():
    """Nor does what a check has made of it, nor data that does not cross; and a given cell may change data."""
    expects = "expected = [(x, 2 * x) for x in ins]\nassert callable(double) and odd is not None"
    cells = [
        given("data", "ins, pairs, odd = [1, 2], [(1, 2)], [1]"),
        solved("first", "one = 1"),
        given("more", "pairs.append((2, 4))"),
        solved("double", "def double(x):\n    return 2 * x"),
        hidden("test_double_a", expects),
        hidden("test_double_b", "for x, y in expected + pairs:\n    assert double(x) == y"),
    ]
    cheat = "ins = []\npairs = []\nodd = []\nodd.append(odd)\ndef double(x): return 0"
    codes = ("def double(x): return x + x", cheat)
    right, wrong = told(cells, *({"first": "one = 1", "double": code} for code in codes))
    assert right == "pp" and wrong[1] == "f"


def test_an_earlier_exercise_that_changes_given_data_costs_once():
    cells = [
        given("data", "data = [3, 1, 2]"),
        solved("sort", "def s(x):\n    return sorted(x)\nr = s(data)"),
        hidden("test_sort_it", "assert r == [1, 2, 3] and data == [3, 1, 2]"),
        solved("first", "def first(x):\n    return x[0]"),
        hidden("test_first_it", "assert first(data) == 3"),
    ]
    wrong = "def s(x):\n    x.sort()\n    return x\nr = s(data)"
    with grading(*cells) as grade:
        graded = grade({"sort": wrong, "first": "def first(x): return x[0]"})
    assert letters(graded) == "fp"
    assert reason(graded, "test_sort_it") == (
        "The check failed. It ran together with your code, so what it says is left out. "
        "Your code has changed data, which is given."
    )


def test_data_of_a_cell_that_is_not_locked():
    """Sealed checks ask the given data; open ones what the student has made of it, and say so."""
    test = "assert total(data) == 3, 'total'"
    cells = [mini.own("data = [1, 2]"), solved("total", "def total(x):\n    return sum(x)")]
    cells += [mini.check("test_total_a", test), mini.unsealed(mini.check("test_total_b", test))]
    with grading(*cells) as grade:
        graded = grade({"total": "def total(x): return sum(x)", None: "data = [7]"})
    assert letters(graded) == "pf"
    assert reason(graded, "test_total_b") == "total. Your code has changed data, which is given."


INSIDE = {  # functions that change given data: the given cell, the right one, a wrong one, a check
    "fib": (
        "memo = {}", "def fib(n):\n    if n not in memo:\n        memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)\n    return memo[n]",
        "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)",
        "assert fib(15) == 610 and 15 in memo and memo[10] == 55\nmemo.clear()\nfib(3)\nassert 15 not in memo",
    ),
    "note": (
        "log = []", "def note(x):\n    log.append(x)", "def note(x):\n    return log + [x]",
        "note(1)\nnote(2)\nassert log == [1, 2]\nlog = []\nnote(3)\nassert log == [3]",
    ),
    "count": (
        "from collections import Counter, defaultdict\ncounts, groups = Counter(), defaultdict(list)",
        "def count(word):\n    counts[word] += 1\n    def inside(): groups[len(word)].append(word)\n    inside()",
        "def count(word):\n    pass", "count('a')\ncount('a')\nassert counts['a'] == 2 and groups[1] == ['a', 'a']",
    ),
    "push": (
        "import heapq\nheap = []", "def push(x):\n    heapq.heappush(heap, x)",
        "def push(x):\n    heap.append(x)", "push(2)\npush(1)\nassert heap == [1, 2]",
    ),
    "where": (  # a module is no data
        "import os", "def where(x):\n    os.environ['HERE'] = x\n    return x", "def where(x):\n    return ''",
        "import os\nassert where('a') == 'a' and os.path.join('a', 'b')",
    ),
    "price": (  # which the reference does not change, but the student's function does
        "prices = {'tea': 3}", "def price(name):\n    return prices[name]", "def price(name):\n    prices[name] = 0\n    return 0",
        "assert price('tea') == prices['tea']",
    ),
    "fill": (  # nor here: it is another one, and only a check calls it
        "board = [0, 0]", "def fill(board):\n    board[0] = 1\n    return board",
        "def fill(b):\n    board.append(7)\n    return [1, 0]",
        "assert fill([*board]) == [1, 0] and len(board) == 2",
    ),
}  # fmt: skip


def test_given_data_that_functions_change_is_the_student_s():
    cells = []
    for name, (start, right, _, test) in INSIDE.items():
        cells += [given(f"data_{name}", start), solved(name, right)]
        cells.append(hidden(f"test_{name}_it", test))
        cells.append(given(f"more_{name}", "pass"))
    cells.append(hidden("test_fib_again", "memo[9] = 7\nassert fib(9) == 7 and 3 in memo"))
    with grading(*cells, again=5, first_check=True, follow_through=0) as grade:
        right = {name: case[1] for name, case in INSIDE.items()}
        graded = grade(right)
        assert {r.name: r.reason for r in graded.results if r.verdict.value != "passed"} == {}
        wrong = verdicts(grade({name: case[2] for name, case in INSIDE.items()}))
        assert [n for n, verdict in wrong.items() if verdict != "failed"] == []


CLASS = """
class P:
    def __init__(self, name):
        self.name = name
    {}
"""


@pytest.mark.parametrize(("test", "half"), [
    ("assert callable(hi)", "ho = 1"),
    ("assert hasattr(P, 'hi') and hasattr(P('x'), 'hi')", CLASS.format("pass")),
    ("assert P", "class Q: pass"),
])  # fmt: skip
def test_what_only_exists_must_exist_in_the_worker(test, half):
    """A stub stands only for what a student has written."""
    whole = CLASS.format("def hi(self):\n        return self.name") + "\ndef hi():\n    return 1"
    cells = solved("write", whole), hidden("test_write_it", test)
    answers = ({"write": whole}, {"write": half}, {})
    assert told(cells, *answers, first_check=True) == ["p", "f", "f"]


def test_a_class_of_which_only_a_part_is_given():
    """Released with `raise NotImplementedError` in its body, which no checker runs."""
    hi = "def hi(self):\n        return {}"
    begin, end = "### BEGIN SOLUTION\n    ", "\n    ### END SOLUTION"
    source = CLASS.format(begin + hi.format("'hi ' + self.name") + end)
    test = "assert P('a').hi() == 'hi a' and isinstance(P('b'), P) and P('c').name == 'c'"
    cells = (exercise("P", source), hidden("test_P_hi", test))
    answers = ({"P": CLASS.format(hi.format(text))} for text in ("'hi ' + self.name", "self.name"))
    assert told(cells, *answers, {}, first_check=True) == ["p", "f", "f"]
