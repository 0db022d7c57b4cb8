"""Checks look at plots that a student's code has drawn: at pyplot's, at axes that come back, at their own."""

import pytest
from mini import check, exercise, given, grading, hidden, unsealed, verdicts

from nbseal.notebook.assignment import grade_id

pytest.importorskip("matplotlib")
pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

DRAW = "plt.plot([1, 2, 3], [1, 4, 9], 'r--', label='squares')\nplt.title('Squares')\nplt.xlabel('n')\nplt.legend()"
BARS = "def bars(names, heights):\n    fig, ax = plt.subplots()\n    ax.bar(names, heights)\n    ax.set_ylim(0, 10)\n    return ax"
MORE = "def more(ax):\n    ax.scatter([1, 2], [3, 4], c=[1, 2])\n    ax.hist([1, 2, 2, 3])\n    ax.text(1, 2, 'here')\n    ax.fill_between([0, 1], [0, 1])\n    ax.imshow([[1, 2], [3, 4]])\n    ax.axvline(2)"
ASKS_DRAW = """
ax = plt.gca()
line, = ax.get_lines()
assert (ax.get_title(), ax.get_xlabel(), line.get_label()) == ('Squares', 'n', 'squares')
assert list(line.get_xdata()) == [1, 2, 3] and list(line.get_ydata()) == [1, 4, 9]
assert line.get_color() == 'r' and line.get_linestyle() == '--'
assert [text.get_text() for text in ax.get_legend().get_texts()] == ['squares']
assert len(plt.get_fignums()) == 1
"""
ASKS_BARS = """
ax = bars(['a', 'b'], [3, 4])
assert [bar.get_height() for bar in ax.patches] == [3, 4] and ax.get_ylim() == (0, 10)
assert [label.get_text() for label in ax.get_xticklabels()] == ['a', 'b']
assert plt.gca().get_ylim() == (0, 10)
plt.close('all')
assert plt.get_fignums() == []
bars([1, 2], [5, 6])
assert len(plt.gcf().axes) == len(plt.gca().containers) == 1
"""
ASKS_MORE = """
fig, ax = plt.subplots()
assert more(ax) is None
assert ax.collections[0].get_offsets().tolist() == [[1, 3], [2, 4]]
assert ax.texts[0].get_text() == 'here' and len(ax.patches) == 10 and len(ax.lines) == 1
assert ax.images[0].get_array().tolist() == [[1, 2], [3, 4]]
"""
NEXT = "def squares(n):\n    plt.plot([k * k for k in range(n)])"
ASKS_NEXT = """
squares(3)
before = len(plt.gca().lines)
fig = plt.figure()
squares(4)
assert plt.gcf() is fig and len(plt.gca().lines) == 1 and len(plt.gca().lines[0].get_ydata()) == 4
other, own = plt.subplots()
own.plot([1], [1])
assert plt.gcf() is other and len(plt.gca().lines) == 1
squares(2)
assert plt.gcf() is other and len(plt.gca().lines[-1].get_ydata()) == 2
plt.close(other)
assert plt.gcf() is fig
"""
CELLS = [
    given("tools", "%matplotlib inline\nimport matplotlib.pyplot as plt"),
    exercise("draw", f"### BEGIN SOLUTION\n{DRAW}\n### END SOLUTION"),
    hidden("test_draw_it", ASKS_DRAW),
    exercise("bars", f"### BEGIN SOLUTION\n{BARS}\n### END SOLUTION"),
    hidden("test_bars_it", ASKS_BARS),
    exercise("more", f"### BEGIN SOLUTION\n{MORE}\n### END SOLUTION"),
    hidden("test_more_it", ASKS_MORE),
    exercise("next", f"### BEGIN SOLUTION\n{NEXT}\n### END SOLUTION"),
    hidden("test_next_it", ASKS_NEXT),
]
LIES = """
import matplotlib.axes, matplotlib.figure
class Liar(matplotlib.axes.Axes):
    def get_title(self, *a): return type('T', (str,), {'__eq__': lambda s, o: True})('x')
    def __eq__(self, other): return True
    __hash__ = None
ax = Liar(plt.figure(), [0, 0, 1, 1])
plt.gcf().add_axes(ax)
def bars(names, heights): return ax
def more(axes): axes.__class__ = Liar
"""
MANY = "for n in range(3000): plt.plot([n], [n])\ndef bars(n, h):\n    for _ in range(30): plt.figure()\ndef more(ax): ax.set_xlim(float('nan'), 1)"


def test_plots():
    answers = [
        {"draw": DRAW, "bars": BARS, "more": MORE, "next": NEXT},
        {},
        {"draw": DRAW.replace("9", "8"), "bars": BARS.replace("10", "9"), "more": MORE.replace("here", "there"), "next": NEXT.replace("    plt", "    plt.figure(1)\n    plt")},
        {"draw": LIES},
        {"draw": MANY},
    ]  # fmt: skip
    with grading(*CELLS) as grade:
        found = [[v.value for v in verdicts(grade(answer)).values()] for answer in answers]
    assert found == [["passed"] * 4, *[["failed"] * 4] * 4]


SHOWN = [
    given("tools", "%matplotlib inline\nimport matplotlib.pyplot as plt"),
    given("example", "plt.plot([0, 1])\nplt.show()\nplt.plot([1, 0])\nplt.show()"),
    exercise("line", "### BEGIN SOLUTION\nplt.plot([1, 2])\nfig = plt.gcf()\nfig.text(0, 0, 'mine');\n### END SOLUTION"),
    given("between", "_unrelated = 1"),
    hidden("test_line", "assert len(plt.gca().lines) == 1 and plt.gca().lines[0].get_ydata()[1] == 2"),
    unsealed(hidden("test_line_there", "assert plt.gca().lines[0].get_ydata()[1] == 2")),
    exercise("two", "### BEGIN SOLUTION\nplt.figure(2)\nplt.plot([1, 3])\nplt.title('Twos')\nplt.xlabel('n')\nplt.show()\nplt.plot([1, 4])\nplt.show()\nplt.savefig('two.png')\n1 / 0\n### END SOLUTION"),
    hidden("test_two", "assert [f.axes[0].lines[0].get_ydata()[1] for f in map(plt.figure, (2, 1))] == [3, 4]\nassert plt.get_fignums() == [1, 2]"),
    given("away", "plt.close(2)\nplt.close()\nplt.plot([5])\nplt.show()\nplt.close()"),
    hidden("test_two_gone", "assert plt.get_fignums() == []"),
    given("value", "fig"),
]  # fmt: skip
SHOW = "plt.plot([1, 2])\nplt.show()\nfig = plt.figure()\nplt.plot([1])\nfig.draw = lambda r: 1 / 0"


def test_each_figure_is_shown_once_below_the_cell_that_has_drawn_it():
    """As in a kernel: the next cell draws a new one. Checks find those of the cells before."""
    solution = "\n".join(SHOWN[2].source.splitlines()[1:-1])
    with grading(*SHOWN) as grade:
        right = grade({"line": solution, "two": SHOWN[6].source})
        wrong = grade({"line": SHOW, "two": "for n in range(30): plt.figure(n + 1)"})
    assert [v.value for v in verdicts(right).values()] == ["passed"] * 4
    assert pictures(right) == {"example": 2, "line": 1, "two": 2, "away": 1, "value": 1}
    assert "Plot without words" in str(right.notebook) and "Plot: Twos, n" in str(right.notebook)
    assert pictures(wrong) == {"example": 2, "line": 1, "away": 1}
    cells = {grade_id(cell): cell.get("outputs", []) for cell in wrong.notebook.cells}
    assert [o.get("ename") for o in cells["line"]] == [None, "ZeroDivisionError", None]
    assert [o["output_type"] for o in cells["two"]] == ["stream", *["display_data"] * 20, "stream"]


def pictures(graded):
    """{cell: number of its pictures} of a graded notebook, of cells that have some."""
    found = {
        grade_id(cell): sum(
            "image/png" in output.get("data", ()) for output in cell.get("outputs", ())
        )
        for cell in graded.notebook.cells
    }
    return {name: number for name, number in found.items() if number}


def test_a_function_that_a_check_calls_draws_a_new_figure():
    """As in a kernel, which closes those of earlier cells: many students call it in their own cell, too."""
    draws = "def draw():\n    plt.plot([1, 2])\n    plt.savefig('x.png')"
    one = "draw()\nassert os.path.exists('x.png')\nassert len(plt.gca().lines) == 1"
    cells = [
        given("start", "import os\nimport matplotlib.pyplot as plt"),
        exercise("draw", f"### BEGIN SOLUTION\n{draws}\n### END SOLUTION"),
        check("test_draw", one),
        hidden("test_draw_again", one),
        hidden("test_draw_one", "draw()\nassert len(plt.get_fignums()) == 1"),
        hidden("test_draw_two", "draw()\ndraw()\nassert len(plt.gca().lines) == 2"),
        hidden("test_draw_cell", "int('1')\nassert len(plt.gca().lines) in (0, 1)"),
        hidden("test_draw_both", "n = len(plt.gca().lines)\ndraw()\nassert len(plt.gca().lines) == n + 1"),
    ]  # fmt: skip
    with grading(*cells) as grade:
        for answer in (draws, f"{draws}\ndraw()", f"{draws}\ndraw()\nplt.show()"):
            assert {*verdicts(grade({"draw": answer})).values()} == {"passed"}


TOGETHER = {  # axes and their figure: {name: (right answer, wrong answer, what the check does)}
    "variables": (
        "fig, ax = plt.subplots()\nax.plot([1, 2], [3, 4], label='a')\nax.legend()\nax.fill_between([1, 2], [3, 4])",
        "fig, _ = plt.subplots()\nax = plt.figure().add_subplot()\nax.plot([1, 2], [3, 4])",
        "assert ax in fig.axes and ax.figure is fig and fig.axes[0] is ax and len(ax.lines) == 1",
    ),
    "axes_first": (
        "own, box = plt.subplots(figsize=(5, 4))\nbox.bar(['a', 'b'], [3, 4])",
        "own = plt.figure(figsize=(5, 4))\nbox = plt.figure().add_subplot()\nbox.bar(['a', 'b'], [3, 4])",
        "assert len(box.patches) == 2\nassert box.figure is own and own.axes == [box]",
    ),
    "returned": (
        "def draw():\n    fig, ax = plt.subplots()\n    ax.set_title('t')\n    return fig, ax",
        "def draw():\n    fig, ax = plt.subplots()\n    ax.set_title('t')\n    return plt.figure(), ax",
        "f, a = draw()\nassert a in f.axes and a.figure is f and f.axes[0] is a and a.get_title() == 't'",
    ),
    "grid": (
        "def grid():\n    return plt.subplots(2, 2)[1]",
        "def grid():\n    return np.array([plt.subplots()[1] for _ in range(4)]).reshape(2, 2)",
        "axs = grid()\nassert axs.shape == (2, 2) and len({a.figure for a in axs.flat}) == 1\nassert axs[0, 0].figure.axes == axs.ravel().tolist()",
    ),
    "shared": (
        "panels, cells = plt.subplots(2, 2, sharex=True)",
        "panels, cells = plt.subplots(2, 2)",
        "joined = cells[0, 0].get_shared_x_axes().joined\nassert joined(cells[0, 0], cells[1, 1]) and not cells[0, 0].get_shared_y_axes().joined(cells[0, 0], cells[0, 1])",
    ),
    "shared_rows": (
        "def rows():\n    return plt.subplots(2, 2, sharey='row')",
        "def rows():\n    return plt.subplots(2, 2, sharey=True)",
        "f, a = rows()\njoined = a[0, 0].get_shared_y_axes().joined\nassert joined(a[0, 0], a[0, 1]) and not joined(a[0, 0], a[1, 0]) and a[1, 1] in f.axes",
    ),
    "adds": (
        "def add(fig):\n    ax = fig.add_subplot(2, 1, 2)\n    ax.set_xlabel('new')\n    return ax",
        "def add(fig):\n    return fig.axes[0]",
        "f = plt.figure()\nold = f.add_subplot(2, 1, 1)\nnew = add(f)\nassert f.axes == [old, new] and new.get_xlabel() == 'new' and old.figure is f",
    ),
    "titles": (
        "def name(fig, ax):\n    fig.suptitle('all')\n    ax.set_title('one')\n    return ax",
        "def name(fig, ax):\n    ax.set_title('one')\n    return ax",
        "f, (a, b) = plt.subplots(1, 2)\nb.plot([1, 2])\nassert name(f, b) is b and f.axes == [a, b] and len(b.lines) == 1\nassert f.get_suptitle() == 'all' and (a.get_title(), b.get_title()) == ('', 'one')",
    ),
    "areas": (
        "def area(ax):\n    ax.fill_between([0, 1], [1, 1])",
        "def area(ax):\n    ax.fill_between([0, 1, 2], [1, 1, 1])",
        "f, a = plt.subplots()\narea(a)\nassert len(a.collections[0].get_paths()[0].vertices) == 7",
    ),
}


def test_axes_are_those_of_their_figure():
    cells = [given("tools", "import numpy as np\nimport matplotlib.pyplot as plt")]
    for name, (right, _, asks) in TOGETHER.items():
        cells += [
            exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"),
            hidden(f"test_{name}_it", asks),
        ]
    with grading(*cells) as grade:
        for expected, place in (("passed", 0), ("failed", 1)):
            got = verdicts(grade({name: case[place] for name, case in TOGETHER.items()}))
            assert {*got.values()} == {expected}, got
        assert {*verdicts(grade()).values()} == {"failed"}
