"""Checks look at plots that a student's code has drawn: at pyplot's, at axes that come back, at their own."""

import pytest
from mini import exercise, given, grading, hidden, verdicts

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
