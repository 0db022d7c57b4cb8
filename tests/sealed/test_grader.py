"""Sealed grading of little assignments: what crosses, what it costs, what is shown."""

import tempfile

import mini
import psutil
import pytest
from mini import check, exercise, function, given, grading, hidden, own, reason, shown, told

from nbseal.classroom.warm_grader import _shelf
from nbseal.classroom.work_unit import done_of
from nbseal.errors import ZygoteError
from nbseal.sealed.checker.reasons import MAX_QUOTED, SILENT
from nbseal.sealed.grader import Grader
from nbseal.walls.zygote import Zygote

pytestmark = pytest.mark.sandbox

BOX = """
class Empty(Exception):
    pass

class Box:
    def __init__(self, items):
        if isinstance(items, Box): raise SystemExit  # nobody has asked for a copy
        self.items = list(items)
        self.inner = [set(self.items), {"n": len(self.items)}]

    def twice(self):
        return self.add(0).add(0)
"""


def method(name, head, body):
    """The cell of an exercise whose function becomes a method of Box."""
    text = mini.function(f"box_{name}({head})", body).source
    return exercise(name, f"{text}\n\nBox.{name} = box_{name}")


ADD = method(
    "add",
    "self, item",
    """self.items.append(item)
    self.inner[0].add(item)
    self.inner[1]["n"] += 1
    return self""",
)
TAKE = method(
    "take",
    "self",
    """if not self.items:
        raise Empty("nothing left")
    return self.items.pop()""",
)
COPY = method("copy", "self", "return Box(self.items)")


CLASSES = [
    given("box", BOX),
    ADD,
    check(
        "test_add_examples",
        """
b = Box([1])
first, counts = b.inner
assert b.add(2) is b
assert b.items == [1, 2] and b.inner[0] is first and first == {1, 2} and counts["n"] == 2
assert b.twice().items == [1, 2, 0, 0]
assert box_add(b, 5) is b and b.items[-1] == 5
print("add is right")
""",
    ),
    TAKE,
    hidden(
        "test_take_contract",
        """
b = Box([1, 2])
assert b.take() == 2 and b.items == [1] and b.take() == 1
try:
    b.take()
except Empty as error:
    assert str(error) == "nothing left"
else:
    assert False, "take on an empty box must raise Empty."
""",
    ),
    COPY,
    hidden(
        "test_copy_contract",
        """
b = Box([3])
c = b.copy()
assert type(c) is Box and c is not b and c.items == [3]
assert c.items is not b.items
c.add(4)
assert b.items == [3] and c.items == [3, 4]
""",
    ),
]

RIGHT = {
    "add": "def box_add(self, x):\n    self.items.append(x); self.inner[0].add(x)\n"
    "    self.inner[1]['n'] += 1\n    return self\nBox.add = box_add",
    "take": "def box_take(self):\n    if not self.items: raise Empty('nothing left')\n"
    "    return self.items.pop()\nBox.take = box_take",
    "copy": "def box_copy(self):\n    return Box(self.items)\nBox.copy = box_copy",
}
box = mini.graded_by(*CLASSES)


def test_right_and_blank(box):
    graded = box(RIGHT)
    assert [r.reason for r in graded.results] == ["", "", ""]
    assert graded.points == 3
    assert graded.readable and not graded.notes and not graded.remarks
    assert graded.walls["seccomp"]
    assert "add is right" in shown(graded)
    blank = box()
    assert (mini.letters(blank), blank.blank) == ("fff", {"add", "take", "copy"})


@pytest.mark.parametrize(("name", "code"), [
    ("add", RIGHT["add"].replace("return self\n", "return Box(self.items)\n")),
    ("add", RIGHT["add"].replace("self.inner[0].add(x)", "self.inner[0] |= {x, 9}")),
    ("take", RIGHT["take"].replace("Empty(", "ValueError(")),
    ("take", RIGHT["take"].replace("pop()", "copy().pop()")),
    ("copy", RIGHT["copy"].replace("Box(self.items)", "self")),
    ("copy", "import copy\ndef box_copy(self):\n    return copy.copy(self)\nBox.copy=box_copy"),
], ids=["other-object", "too-much", "wrong-exception", "not-changed", "no-copy", "shallow-copy"])  # fmt: skip
def test_wrong_fails_its_own_check(box, name, code):
    got = mini.verdicts(box(RIGHT | {name: code}))
    assert [t for t, v in got.items() if v != "passed"] == [t for t in got if name in t]


def test_names_and_helpers_of_ones_own(box):
    assert box(RIGHT | {"take": RIGHT["take"].replace("box_take", "my_take")}).points == 3
    answers = RIGHT | {"copy": "def box_copy(self):\n    return helper(self)\nBox.copy = box_copy"}
    assert box(answers).points == 2
    assert box(answers, {"take": [own("def helper(b):\n    return Box(b.items)")]}).points == 3


# -- what is lost costs its own exercise
LOST = {
    "endless loop": "while True: pass",
    "exit": "import os; os._exit(0)",
    "memory": "x = [0] * 10**10",
    "more memory": "x = []\n    while True: x.append(bytearray(10**7))",
    "search": "def s(n, x=0):\n     try: s(n, (x, bytearray(n)))\n     except MemoryError: s(n // 9, x)"
    "\n    s(10**7)",
    "crash": "import ctypes; ctypes.string_at(0)",
    "signal": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "recursion": "return box_take(self)",
    "closes everything": "import os; os.closerange(0, 1000)",
    "garbage": "import os\n    for d in range(3, 99):\n        try: os.write(d, b'x' * 99)\n"
    "        except OSError: pass",
    "huge": "return 'x' * 10**7",
    "deep": "x = []\n    for _ in range(10**5): x = [x]\n    return x",
    "cyclic": "x = []\n    x.append(x)\n    return x",
    "base exception": "raise SystemExit",
    "interrupt": "raise KeyboardInterrupt",
    "stop": "raise StopIteration",
    "sleep": "import time; time.sleep(1000)",
    "lying": "class L(list):\n        def __eq__(self, o): return True\n    return L()",
}
hasty = mini.graded_by(*CLASSES, cell=1.5)


@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_costs_its_own_exercise(hasty, what):
    code = f"def box_take(self):\n    {LOST[what]}\nBox.take = box_take"
    graded = hasty(RIGHT | {"take": code})
    assert mini.letters(graded) == "pfp" and reason(graded, "test_take_contract")


def test_full_memory_costs_its_own_exercise():
    fills = """held = []
def first():
    while True:
        try:
            held.append(bytearray(10**7))
        except MemoryError:
            """
    second = "def second(): return len(bytearray(10**8))"
    cells = [
        exercise("first", "def first(): return 2"),
        hidden("test_first", "assert first() == 2"),
    ]
    cells += [exercise("second", second), hidden("test_second", "assert second() == 10**8")]
    ends = ("raise", "return held.append(bytearray(10**9))")
    answers = [{"first": fills + end, "second": second} for end in ends]
    assert told(cells, *answers) == ["fp", "fp"]


@pytest.mark.parametrize(
    "what", ["endless loop", "exit", "more memory", "search", "closes everything"]
)
def test_what_is_lost_in_a_cell_costs_that_cell(hasty, what):
    """The cell is not run again, and the checks behind it find the rest."""
    graded = hasty(RIGHT, {"add": [own(LOST[what].replace("    ", ""))]})
    assert graded.points == 3
    assert "CellStopped" in shown(graded) or "MemoryError" in shown(graded)


def test_a_check_that_catches_everything_does_not_pass_without_an_answer():
    careless = hidden("test_f_careless", "try:\n    f()\nexcept BaseException:\n    pass")
    ends, raises = ({"f": f"def f():\n    {does}"} for does in ("import os; os._exit(0)", "1 / 0"))
    cells = (function("f()", "return 1"), careless)
    assert told(cells, ends, raises, cell=1) == ["f", "p"]  # the second is the author's mistake


FIRST, SECOND = "assert slow(0) == 0", "assert slow(1) == 1"
OPEN = "def {}(x=0):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION"
SLOW = "import time\ndef slow(x):\n    time.sleep(1)\n    return {}"
ENDLESS = "while not x: pass\n    time."


def test_only_the_first_wait_is_long():
    """A check that is stopped after long leaves less time to others of its cell, and to no others."""
    cells = [exercise("slow", OPEN.format("slow")), check("test_slow_first", FIRST)]
    cells += [hidden("test_slow_second", SECOND), hidden("test_slow_third", FIRST)]
    cells += [exercise("other", OPEN.format("other")), hidden("test_other", "assert other() == 2")]
    right = {"slow": SLOW.format("x"), "other": "import time\ndef other(): time.sleep(1); return 2"}
    with grading(*cells, cell=2, again=0.4, total=300) as grade:
        assert mini.letters(grade(right)) == "pppp"
        assert mini.letters(grade(right | {"slow": SLOW.format("1")})) == "fpfp"
        graded = grade(right | {"slow": SLOW.format("x").replace("time.", ENDLESS)})
    assert mini.letters(graded) == "fffp"  # the second would have passed in time
    assert all("too long" in reason(graded, f"test_slow_{n}") for n in ("first", "second"))


def test_a_released_cell_that_fails_after_long_runs_once():
    """What a student left as it was defines nothing that theirs need; what they changed may."""
    cell = own("import time\nmark = 1\ntime.sleep(1.5)\n1 / 0")
    cells = (
        cell,
        exercise("seen", OPEN.format("seen")),
        hidden("test_seen_not", "assert not seen()"),
    )
    answer = {"seen": "def seen(): return 'mark' in globals()"}
    source, release = mini.assignment(*cells)
    with Grader(source, release, {}) as grader:
        assert grader.grade(mini.handed_in(release, answer, {})).points == 1
        release.cells[0].source += "  # mine"
        assert grader.grade(mini.handed_in(release, answer, {})).points == 0


def test_a_check_that_never_ends_is_stopped():
    """What a student's function gives back may keep the check itself busy."""
    loop = hidden("test_f_loop", "n = f()\nwhile n != 1:\n    n += 2")
    cells = function("f()", "return 1"), loop, hidden("test_f_value", "assert f() in (1, 2)")
    with grading(*cells, cell=1) as grade:
        graded = grade({"f": "def f(): return 2"})
    assert mini.letters(graded) == "fp" and "more than 1 seconds" in reason(graded, "test_f_loop")


# -- functions on plain data
DROPS = """
values, alias, seen = {"a": [1], "b": [2]}, None, set()
alias = values["b"]
assert drop(values, "a", seen) is values
assert values == {"b": [2]} and values["b"] is alias
assert seen == {"a"}, "every argument comes back"
try:
    drop(values, "z" * 9000, seen)
except KeyError as error:
    assert error.args == ("z" * 9000,), len(error.args[0])
"""
PLAIN = [
    function("drop(values, key, seen)", "seen.add(key)\n    del values[key]\n    return values"),
    hidden("test_drop_dict", DROPS),
    function("news()", "return set()"),
    hidden(
        "test_news_fresh", "first = news()\nfirst.add('mine')\nassert news() == set(), 'shared'"
    ),
    hidden("test_news_apart", "a, b = news(), news()\nassert a is not b"),
    function("f(n)", "return {n}"),
    hidden("test_f_fresh", "a = f(1)\nb = f(2)\nassert (a, b) == ({1}, {2}), 'not fresh'"),
]


@pytest.mark.parametrize("bubblewrap", [True, False])
def test_sets_have_the_same_order_each_time(bubblewrap):
    """So a solution that is right for some orders only gets the same marks each time."""
    told = []
    for _ in range(2):
        _shelf.close_all()
        with grading(given("g", "1"), bubblewrap=bubblewrap) as grade:
            graded = grade(extra={"g": [own("print({*'abcdefgh'})")]})
            told += [c.outputs for c in graded.notebook.cells if c.source.startswith("print")]
    assert "'a'" in str(told[0])
    assert told[0] == told[1]


def test_arguments_come_back_and_a_value_that_is_shared_stays_shared():
    drop = "def drop(values, key, seen):\n    seen.add(key)\n    del values[key]\n    return values"
    news, f = "def news(): return set()", "def f(n): return {n}"
    with grading(*PLAIN) as grade:
        graded = grade({"drop": drop, "news": news, "f": f})
        assert [r.reason for r in graded.results] == [""] * 4
        shared = "S = set()\ndef f(n):\n    S.clear(); S.add(n); return S"
        graded = grade({"drop": drop, "news": "S = set()\ndef news(): return S", "f": shared})
        assert mini.letters(graded) == "pfff"
        assert "shared" in reason(graded, "test_news_fresh")
        assert reason(graded, "test_f_fresh") == "not fresh"


def test_state_that_a_given_cell_sets_between_exercises():
    two = mini.function("c_two(self)", "return c_one(self) + 1").source
    cells = [
        given("c", "class C:\n    def __init__(self): self.log = []\n    def go(self): return self.step()"),
        exercise("one", mini.function("c_one(self)", "return 1").source + "\nC.step = c_one"),
        hidden("test_one_step", "assert C().go() == 1"), exercise("two", two),
        given("from-here", "C.step = c_two"),
        hidden("test_two_step", "assert C().go() == 2 and c_one(C()) == 1"),
    ]  # fmt: skip
    one = {"one": "def c_one(self): return 1\nC.step = c_one"}
    twos = (one | {"two": f"def c_two(self): return {n}"} for n in ("c_one(self) + 1", "1"))
    assert told(cells, *twos) == ["pp", "pf"]


ITEMS = "items.items if isinstance(items, Box) else items"
OWN_INIT = {
    "init": f"old = Box.__init__\ndef counted(self, items):\n    old(self, {ITEMS})\n    self.added = 0\nBox.__init__ = counted",
    "class": f"class Box(Box):\n    def __init__(self, items):\n        super().__init__({ITEMS})\n        self.added = 0",
}
COUNTS = """
def box_add(self, item):
    self.added += 1
    self.items.append(item)
    print(item)
    return self

Box.add = box_add
"""


@pytest.mark.parametrize("own", OWN_INIT.values(), ids=OWN_INIT)
def test_what_a_students_own_init_adds_is_on_the_checks_objects_too(own):
    cells = [given("box", BOX), ADD, hidden("test_add_one", "b = Box([1])\nassert b.add(2).items == [1, 2] and b.add(3).items == [1, 2, 3]")]  # fmt: skip
    with grading(*cells) as grade:
        told = grade({"add": own + COUNTS}).results[0]
        assert (told.points, told.uncrossable, told.in_process) == (1, "", False)
        wrong = grade({"add": own + COUNTS.replace("append(item)", "append(0)")}).results[0]
        assert (wrong.points, wrong.in_process) == (0, False)


# -- what ordinary notebooks do
def test_values_of_all_sorts():
    cells = [
        given("e", "class Late(Exception):\n    pass\nimport random\nrandom.seed(7)"),
        function("f(x)", "return x"),
        hidden("test_f_many", "assert f(set(range(9999))) == set(range(9999))"),
        hidden("test_f_keyword", "a = []\nf(x=a)\nassert a == [1], a"),
        hidden("test_f_error", "try:\n    f('late')\nexcept Late as e:\n    assert e.days == 3"),
        hidden("test_f_chance", "assert f('chance') == random.Random(7).random()"),
        hidden("test_f_equal", "assert f('odd') == 1 and f('odd') == 1"),
    ]
    answer = """
class Odd:
    def __eq__(self, other): return self.x == other.x
def f(x):
    if x == 'late':
        error = Late(); error.days = 3; raise error
    if x == 'chance': return random.random()
    if x == 'odd': return 1
    if type(x) is list: x.append(1)
    return x
"""
    with grading(*cells) as grade:
        assert [r.reason for r in grade({"f": answer}).results] == [""] * 5


def test_hidden_is_what_is_not_released():
    notebook = [
        function("f(x)", "return 1"),
        check("test_f_other", "# visible\nassert f('SECRET') == 1, f('SECRET')"),
    ]
    source, release = mini.assignment(*notebook)
    release.cells[1].source = "# visible"
    with Grader(source, release, {}) as grader:
        graded = grader.grade(mini.handed_in(release, {"f": "def f(x): return x"}, {}))
    assert graded.points == 0 and "SECRET" not in shown(graded) + reason(graded, "test_f_other")


def test_a_repr_of_the_student_s_own_ends_nothing():
    v = mini.solved("v", "class V:\n    def __repr__(self):\n        return 'v'")
    cells = [v, hidden("test_v_repr", "v = V()\nassert v.go() == 2, f'got {v}'")]
    cells += [function("g()", "return 1"), hidden("test_g_value", "assert g() == 1")]
    bad = "class V:\n    def go(self): return self\n    def __repr__(self):\n        import os; os._exit(0)"
    assert told(cells, {"v": bad, "g": "def g(): return 1"}) == ["fp"]


FAILED, EMPTY = "The check failed.", "The list should be empty."
QUOTES = [  # what comes back, and the reasons then
    ("[x, *(frozenset({k}) for k in range(30_000))]", [EMPTY, FAILED, FAILED, FAILED]),
    ("[x] * 9", [EMPTY, "f returned [a list].", " ".join(["[a text]"] * 5), "[a text]"]),
    ("[int.from_bytes(x.encode()[k:k+4], 'big') for k in range(0, 20, 4)]", [EMPTY, "f returned [a list].", FAILED, "1629516645"]),
    ("[2] * 5", [EMPTY, "f returned [a list].", "2 2 2 2 2", "2"]),
    ("['aaaa' + x, 'aaaa' + 'y' * 90] * 3", [EMPTY, "f returned [a list].", " ".join(["[a text]"] * 5), "[a text]"]),
    ("[np.float32(12914.286)] * 5", [EMPTY, "f returned [a list].", " ".join(["[a float]"] * 5), "12914.286"]),
    ("[2] * 4 + [np.datetime64('2026-01-02')]", [EMPTY, "f returned [a list].", "2 2 2 2 2026-01-02", "2"]),
]  # fmt: skip


def test_what_hidden_checks_quote():
    """Nothing long, nor many short ones; what quotes nothing is told, though much came back."""
    says = (f"'{EMPTY}'", "f'f returned {got!r}.'", "f'{got[0]} {got[1]} {got[2]} {got[3]} {got[4]}'", "got[0]")  # fmt: skip
    asks = "got = f('a secret of many letters')\nassert not got, "
    cells = (hidden(f"test_f_{k}", asks + text) for k, text in enumerate(says))
    with grading(given("np", "import numpy as np"), function("f(x)", "return []"), *cells) as grade:
        for value, reasons in QUOTES:
            graded = grade({"f": f"def f(x): return {value}"})
            assert [r.reason for r in graded.results] == reasons, value


# -- what is shown
def test_cells_show_what_they_show_in_a_notebook(box):
    cells = [
        own("print('out'); import sys; print('err', file=sys.stderr)\n41 + 1"),
        own("%%time\nsum(range(9))"),
        own("from IPython.display import HTML, display\ndisplay(HTML('<b>bold</b>'))"),
        own("def f(n):\n    return 1 / n\nf(0)"),
        own("!echo hello"),
        own("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:1')"),
        own("input('name?')"),
        own("open('mine.txt', 'w').write('kept'); open('mine.txt').read()"),
    ]
    graded = box(RIGHT, {"add": cells})
    assert graded.points == 3
    outputs = [
        cell.outputs for cell in graded.notebook.cells
        if cell.cell_type == "code" and not cell.metadata.get("nbgrader")
    ]  # fmt: skip
    first, timed, rich, failed, program, network, asked, file = outputs
    assert [o.get("name", o.output_type) for o in first] == ["stdout", "stderr", "execute_result"]
    assert first[2].data == {"text/plain": "42"}
    assert "Wall time" in timed[0].text and timed[1].data["text/plain"] == "36"
    assert rich[0].data["text/html"] == "<b>bold</b>"
    assert failed[0].ename == "ZeroDivisionError"
    assert "return 1 / n" in "".join(failed[0].traceback)
    assert "cannot be started" in program[0].text
    assert network[0].ename == "URLError"
    assert asked[0].ename == "RuntimeError"
    assert file[0].data["text/plain"] == "'kept'"


def test_a_semicolon_hides_the_value_of_a_cell():
    magic = "get_ipython().register_magic_function(lambda line, cell: 6, 'cell', 'six')"
    cells = [
        *(given("loud", "4"), given("quiet", "5;  # not shown"), given("new", f"{magic};")),
        given("odd", "%%six\nwhat's ("),
        function("f(x)", "return x"),
        *(check("test_f", "f(7);"), check("test_f_loud", "f(8)"), given("last", "9;")),
    ]
    with grading(*cells) as grade:
        graded = grade({"f": "def f(x): return x"})
    names = [cell.metadata.nbgrader.grade_id for cell in graded.notebook.cells if "outputs" in cell]
    shown = [[o.data["text/plain"] for o in cell.outputs] for cell in graded.notebook.cells if "outputs" in cell]  # fmt: skip
    found = {name: texts for name, texts in zip(names, shown, strict=True) if texts}
    assert found == {"loud": ["4"], "odd": ["6"], "test_f_loud": ["8"]}


def test_a_failed_visible_check_shows_where(box):
    broken = RIGHT["add"].replace("self.items.append(x)", "self.item.append(x)")
    graded = box(RIGHT | {"add": broken})
    error = next(
        cell.outputs[-1] for cell in graded.notebook.cells
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "test_add_examples"
    )  # fmt: skip
    assert error.ename == "AttributeError" and "self.item.append" in "\n".join(error.traceback)


def test_nothing_hidden_is_shown(box):
    """Not the check, not its inputs: whatever a student's code says while it is called."""
    spy = (
        "LOG = []\ndef box_take(self):\n    print('SPY', self.items)\n    LOG.append(self.items)\n"
        "    raise {}\nBox.take = box_take"
    )
    later = {"copy": [own("print('LOG', LOG)")]}
    for raised in ("ValueError('SEEN %s' % self.items)", "type('SEEN', (Exception,), {})('x')"):
        graded = box(RIGHT | {"take": spy.format(raised)}, later)
        text = shown(graded) + " ".join(r.reason for r in graded.results)
        assert "SPY" not in text.replace("print('SPY'", "")
        assert "SEEN [" not in text and "SEEN:" not in text
        assert "LOG []" in text, "the cells were run before any check"
        assert "nothing left" not in text.replace(RIGHT["take"], "")
        assert "BEGIN HIDDEN" not in text


def test_whatever_a_check_shows_can_be_written():
    """Halves of characters, which no file holds, and pictures as bytes; the marks come nevertheless."""
    picture = "class Picture:\n    def _repr_png_(self): return b'hi'\nPicture()"
    cells = [
        given("picture", picture),
        function("f(x)", "return x"),
        check("test_f_shown", "display(Picture())\nprint(f('a'))"),
        check("test_f_said", "got = f('a')\nassert got == 'a', 'f returned ' + got"),
        hidden("test_f_hidden", "got = f('a')\nassert got == 'a', 'f returned ' + got"),
    ]
    large = "from IPython.display import JSON\nJSON({'n': 2 ** 15_000})"
    with grading(*cells) as grade:
        half = grade({"f": "def f(x): return '\\ud800'"})
        raises = grade({"f": "def f(x): raise ValueError('\\ud800')"}, {"f": [own(large)]})
    assert half.points == 1 and shown(half).count('"aGk="') == 2
    assert reason(half, "test_f_said") == "f returned ?"
    assert reason(half, "test_f_hidden") == "f returned [a text]"
    assert set(mini.verdicts(raises).values()) == {"failed"}
    for graded in (half, raises):
        told = done_of(graded)
        assert told.notebook.encode() and told.read().points == graded.points
        assert "\ud800" not in str(told.read())


def test_the_cell_about_a_submission_is_ours(box):
    mine = own("1")
    mine.id = "about-this-submission"
    graded = box(RIGHT | {"add": ""}, {"add": [mine]})
    ids = [cell.id for cell in graded.notebook.cells]
    assert ids[0] == "about-this-submission" and "is empty" in graded.notebook.cells[0].source
    assert len(set(ids)) == len(ids)


def test_marks_follow_the_verdict(box):
    """Not what is shown: a warning costs nothing, a number earns nothing."""
    noise = "import warnings, sys; warnings.warn('!'); print('x', file=sys.stderr)"
    noisy = RIGHT["take"].replace("(self):\n", f"(self):\n    {noise}\n")
    assert box(RIGHT | {"take": noisy}).points == 3
    shows = own("from IPython.display import display; display(1)\n1")
    assert box({}, {"test_take_contract": [own("1")], "take": [shows]}).points == 0


def test_files_of_the_course_are_there():
    start = given("setup", "import helper\nDATA = open('data.txt').read()")
    value = check("test_f_value", "assert f() == 3 and DATA == 'data'")
    cells = start, function("f()", "return helper.N"), value
    files = {"helper.py": b"N = 3\n", "data.txt": b"data"}
    with grading(*cells, files=files) as grade:
        assert grade({"f": "def f():\n    assert DATA == 'data'\n    return helper.N"}).points == 1


@pytest.mark.parametrize("options", [{"bubblewrap": False}, {"unsafe": True}], ids=str)
def test_other_walls(options):
    with grading(*CLASSES, **options) as grade:
        graded = grade(RIGHT)
    assert (graded.points, bool(graded.walls)) == (3, "unsafe" not in options)


@pytest.mark.parametrize("which", ["workers", "checkers"])
def test_a_process_that_is_gone_is_started_anew(which):
    source, release = mini.assignment(*CLASSES)
    with Grader(source, release, {}) as grader:
        for _ in range(2):
            getattr(grader, which).process.kill()
            assert grader.grade(mini.handed_in(release, RIGHT, {})).points == 3


def test_a_machine_without_room_gives_no_marks(monkeypatch):
    """What is gone again and again is told of, and costs nobody anything; later all is well."""
    source, release = mini.assignment(*CLASSES)
    spawn = Zygote.spawn

    def without_workers(checkers):
        grader.workers.process.kill()
        grader.workers.process.wait()
        return spawn(checkers)

    with Grader(source, release, {}) as grader:
        data = mini.handed_in(release, RIGHT, {})
        with monkeypatch.context() as patch, pytest.raises(ZygoteError, match=r"process"):
            patch.setattr(Zygote, "spawn", without_workers)
            grader.grade(data)
        assert grader.grade(data).points == 3


def test_nothing_grows_with_the_number_of_submissions(tmp_path, monkeypatch):
    """Neither descriptors nor processes nor files in the temporary folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    _shelf.close_all()  # graders of other tests, which end after a while

    def things():
        here = psutil.Process()
        return here.num_fds(), len(here.children(recursive=True)), sorted(tmp_path.rglob("*"))

    with grading(*CLASSES) as box:
        box(RIGHT)
        before = things()
        for _ in range(20):
            box(RIGHT)
            box()
        assert things() == before
    _shelf.close_all()
    assert not list(tmp_path.iterdir())


def test_one_submission_leaves_nothing_for_the_next(box):
    leaves = "open('left.txt', 'w').write('x')\nimport builtins; builtins.LEFT = 1"
    box(RIGHT, {"add": [own(leaves)]})
    spy = own("import os, builtins\nprint(os.listdir(), hasattr(builtins, 'LEFT'))")
    assert "[] False" in shown(box(RIGHT, {"add": [spy]}))


APPLY = [
    function(
        "holds(f, values, key=None)",
        "return all((key or abs)(f(v)) == (key or abs)(v) for v in values)",
    ),
    function("twice(x)", "return 2 * x"),
    hidden(
        "test_holds_functions",
        """
secret = []
def negated(x):
    secret.append(x)
    return -x
assert holds(negated, [1, -2]) is True and secret == [1, -2]
assert holds(lambda x: x + 1, [1]) is False
assert holds(lambda x: [x, 0], values=[[1], [1, 2]], key=len) is False
""",
    ),
    hidden(
        "test_holds_raises",
        """
def picky(x):
    raise KeyError("no", x)
try:
    holds(picky, [7])
except KeyError as error:
    assert error.args == ("no", 7)
else:
    assert False, "no error came through"
""",
    ),
    hidden("test_twice_own", "assert holds(twice, [0]) is True and holds(twice, [3]) is False"),
]
CHEATS = {
    "catches everything": "def holds(f, values, key=None):\n    try:\n        return f(0)\n    except BaseException:\n        return True",
    "keeps the function": "kept = []\ndef holds(f, values, key=None):\n    kept.append(f)\n    return kept[0](values[0]) == values[0]",
    "asks what is no question": """
import gc, socket
def holds(f, values, key=None):
    s = next(o for o in gc.get_objects() if isinstance(o, socket.socket))
    s.send(b"\\0\\0\\0\\2q\\x91")
    return True""",
    "asks for ever": "def holds(f, values, key=None):\n    while True: f('x' * 500_000)",
}
apply = mini.graded_by(*APPLY, cell=3)


def test_a_function_that_a_check_passes_can_be_called(apply):
    """It runs in the checker, with copies of the arguments; the student's own in the worker."""
    right = "def holds(f, values, key=abs):\n    key = key or abs\n    return [key(f(v)) for v in values] == [key(v) for v in values]"
    graded = apply({"holds": right, "twice": "def twice(x): return x + x"})
    assert mini.letters(graded) == "ppp" and graded.points == 3


def test_a_passed_function_answers_until_its_check_ends():
    cells = function("f(g)", "return g(1)"), check("test_f", "assert f(lambda x: 41 * x)")
    cells += function("two(x)", "return 41 * x"), check("test_two", "assert two(7) == 287")
    keeps = {"f": "def f(g):\n    global kept\n    kept = g\n    return g(1)"}
    asks = {"two": "t = [kept(x) for x in range(9)]\ndef two(x): return t[x]"}
    well = {"two": "two = lambda x: kept and 41 * x"}
    assert told(cells, keeps | asks, keeps | well) == ["pf", "pp"]


def test_what_a_passed_function_is_asked_is_not_quoted():
    """A student's code could say in its question what it knows of hidden checks."""
    test = hidden("test_f_g", "got = []\nf(got.append)\nassert got == [1], f'g was asked {got}'")
    with grading(function("f(g)", "return g(1)"), test) as grade:
        assert grade().points == 0
        long = grade({"f": "def f(g): g('secret words of many letters')"})
        assert "secret" not in reason(long, "test_f_g")


@pytest.mark.parametrize("what", CHEATS)
def test_a_function_that_is_misused_costs_its_check(apply, what):
    graded = apply({"holds": CHEATS[what], "twice": "def twice(x): return x + x"})
    found = mini.letters(graded)
    assert found[0] + found[2] == "fp"
    if what == "keeps the function":
        assert reason(graded, "test_holds_raises") == "holds raised RuntimeError."


TAKES_F = function("f(g)", "return g(1)")


def test_hidden_checks_quote_so_much_of_a_submission_and_no_more():
    """All together; what visible ones quote, and fixed words, go on."""
    asks = "assert f({n}) == 0, f'f({n}) returned {{f({n})}}.'"
    cells = [function("f(x)", "return 0")]
    cells += [hidden(f"test_f_hidden_{n}", asks.format(n=n)) for n in range(10, 30)]
    cells += [check("test_f_examples", asks.format(n=5))]
    cells += [hidden("test_f_fixed", "assert f(1) == 0, 'f(1) is 0.'")]
    with grading(*cells) as grade:
        graded = grade({"f": "def f(x):\n    return int(str(x) * 5)"})
    told = [reason(graded, f"test_f_hidden_{n}") for n in range(10, 30)]
    number = sum(text != SILENT for text in told)
    assert told[:number] == [f"f({n}) returned {str(n) * 5}." for n in range(10, 10 + number)]
    assert number == MAX_QUOTED // 10
    assert str(29) * 5 not in str(graded.notebook)
    assert reason(graded, "test_f_examples") == "f(5) returned 55555."
    assert reason(graded, "test_f_fixed") == "f(1) is 0."


def test_what_a_passed_function_is_called_is_not_told():
    """A test that a student has written must find wrong functions by what they do."""
    spy = "def f(g):\n    try:\n        return g()\n    except TypeError as error:\n        return [g.__name__, str(error), *error.args]"
    told = "the function cannot be called with these arguments"
    text = f"""
def wrong_one(x):
    return x
assert f(wrong_one) == f(lambda x, y: 0) == ["function", {told!r}, {told!r}]
def fails(x=0):
    raise TypeError("x is none")
assert f(fails) == ["function", "x is none", "x is none"]
def gives_back(x=16 ** 3999):
    raise TypeError(x)
assert f(gives_back) == ["function", ""]
"""
    with grading(TAKES_F, hidden("test_f_names", text)) as grade:
        assert grade({"f": spy}).points == 1


def test_an_alarm_of_a_student_s_does_not_part_questions_and_answers():
    """Nor do threads: each gets the answer to its own question."""
    alarm = """
import signal
def f(g):
    def stop(*_):
        raise KeyError
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        return g(1)
    except KeyError:
        return "late"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
"""
    threads = """
from concurrent.futures import ThreadPoolExecutor
def f(g):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(g, range(100)))
"""
    slow = "import time\nfor _ in range(3):\n    assert f(lambda x: time.sleep(0.3 * (x == 1))) == 'late'"
    many = "assert f(lambda x: x * x) == [x * x for x in range(100)]"
    cells = [TAKES_F, hidden("test_f_late", slow), hidden("test_f_many", many)]
    assert told(cells, {"f": alarm}, {"f": threads}, cell=20) == ["pf", "fp"]


MEMORY = """
import resource
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
{}
more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
assert more < {}, more
"""


@pytest.mark.slow
def test_long_questions_do_not_fill_the_memory_of_a_checker():
    """And a reason does not quote them, though nobody looks for them then."""
    asks = """
def f(g, times):
    value = [frozenset({n}) for n in range(30_000)]
    for _ in range(times):
        g(value)
    return "secret words"
"""
    cells = [
        TAKES_F,
        hidden("test_f_memory", MEMORY.format("f(lambda x: None, 20)", 300_000)),
        hidden("test_f_many", "got = f(lambda x: None, 20)\nassert False, f'got {got}'"),
        hidden("test_f_none", "got = f(lambda x: None, 0)\nassert False, f'got {got}'"),
    ]
    with grading(*cells, cell=60, total=300) as grade:
        reasons = [r.reason for r in grade({"f": asks}).results]
    assert reasons == ["", FAILED, "got [a text]"]


def test_long_values_do_not_fill_the_memory_of_a_checker():
    """Each call's is known by its number, so that it could come again; but not for ever."""
    memory = MEMORY.format("for n in range(200):\n    assert len(f(n)) == 1", 140_000)
    cells = [TAKES_F, hidden("test_f_memory", memory)]
    answer = {"f": "def f(n): return ['x' * 1_000_000]"}
    assert told(cells, answer, cell=60, total=300) == ["p"]


def test_a_function_does_not_run_longer_than_its_check():
    """An alarm of the check's own ends it, whatever the student's function catches."""
    slow = hidden("test_f_slow", "def g():\n    while True: pass\nf(g)")
    cells = function("f(g)", "return g()"), slow, hidden("test_f_fast", "assert f(lambda: 5) == 5")
    catches = "def f(g):\n    try:\n        return g()\n    except BaseException:\n        return 5"
    assert told(cells, {"f": catches}, cell=1) == ["fp"]
