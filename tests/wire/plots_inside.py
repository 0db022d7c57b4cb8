"""The tests of `test_science.py` about figures and their axes."""

import tempfile
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib import pyplot as plt

from nbseal.wire import science
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.science import plots

science.know(["numpy", "matplotlib"], Path(tempfile.mkdtemp()))

X = np.linspace(0.1, 5, 20)
DRAWN = {
    "line": lambda ax: (ax.plot(X, X**2, "r--o", label="s"), ax.legend(), ax.set_title("t")),
    "points": lambda ax: ax.scatter(X, X, c=X, s=20),
    "bars": lambda ax: ax.bar(["a", "b"], [1, 2], label="l"),
    "parts": lambda ax: ax.pie([1, 2], labels=["a", "b"]),
    "area": lambda ax: ax.fill_between(X, X),
    "levels": lambda ax: ax.contourf(np.outer(X, X)),
    "image": lambda ax: plt.colorbar(ax.imshow(np.eye(3)), ax=ax),
    "errors": lambda ax: ax.errorbar(X, X, X / 9),
    "boxes": lambda ax: (ax.boxplot([[1, 2, 3], [2, 5]]), ax.violinplot([[1, 2, 3]])),
    "logarithm": lambda ax: (
        ax.plot(X, X),
        ax.set_yscale("log"),
        ax.set_xticks([1, 2], ["p", "q"]),
    ),
    "twins": lambda ax: (ax.plot(X, X), ax.twinx().plot(X, -X)),
}


@pytest.fixture(autouse=True)
def _closed():
    yield
    plt.close("all")


def crossed(values, sender, receiver, writable=None):
    message, mine = encode(values, {}, sender)
    return decode(message, {}, receiver, writable), mine


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_figure_that_comes_twice_is_the_same(draw):
    """Its axes belong to it, whichever comes first; what the check has changed is not written over."""
    figure, axes = plt.subplots()
    draw(axes)
    for values in ([figure, axes], [axes, figure]):
        checker, worker = Registry(odd=False), Registry(odd=True)
        [first], _ = crossed(values[:1], worker, checker, ())
        [second], _ = crossed(values[1:], worker, checker, ())
        there, its = (first, second) if values[0] is figure else (second, first)
        assert its.figure is there and there.axes[0] is its
        assert plots.described(there) == plots.described(figure)
        its.set_title("the check's")
        [again], _ = crossed([figure], worker, checker, ())
        assert again is not there and its.get_title() == "the check's"


@pytest.mark.parametrize("share", ["sharex", "sharey"])
@pytest.mark.parametrize("how", [True, "row", "col"])
def test_axes_share_what_they_shared(share, how):
    figure, grid = plt.subplots(2, 2, **{share: how})
    grid[0, 0].plot([1, 9], [3, 7])
    [there], _ = crossed([grid], Registry(odd=True), Registry(odd=False), ())
    for name in ("get_shared_x_axes", "get_shared_y_axes"):
        for one in range(4):
            for other in range(4):
                joined = getattr(grid.flat[one], name)().joined(grid.flat[one], grid.flat[other])
                a, b = there.flat[one], there.flat[other]
                assert getattr(a, name)().joined(a, b) == joined
    assert plots.described(there[0, 0].figure) == plots.described(figure)


def changed_there(values, change):
    checker, worker = Registry(odd=False), Registry(odd=True)
    [there], first = crossed([values], checker, worker)
    change(*there)
    crossed([there], worker, checker, first)


def test_axes_stay_in_their_figure_when_it_changes():
    figure, (left, right) = plt.subplots(1, 2)
    left.plot([1, 2], [3, 4])
    line = left.lines[0]

    def change(axes):
        axes.set_title("new")
        axes.figure.add_axes((0.4, 0.4, 0.1, 0.1)).plot([5, 6])

    changed_there((right,), change)
    assert figure.axes[:2] == [left, right] and left.lines[0] is line
    assert right.get_title() == "new" and list(figure.axes[2].lines[0].get_ydata()) == [5, 6]
    changed_there((figure,), lambda there: there.axes[0].remove())
    assert len(figure.axes) == 2 and figure.axes[0].get_title() == "new"


def test_a_message_that_fails_leaves_a_figure_as_it_was():
    figure, axes = plt.subplots()
    axes.plot([1, 2])
    before = plots.described(figure)
    checker, worker = Registry(odd=False), Registry(odd=True)
    [[there]], first = crossed([(axes,)], checker, worker)
    there.set_title("new")
    back, _ = encode([(there,)], {}, worker)
    marker = b"\xa3new"
    assert marker in back
    broken = back[:1].replace(b"\x91", b"\x92") + back[1:] + b"\x93\x0c\xa1x\xc0"
    with pytest.raises(WireError):
        decode(broken, {}, checker, first)
    broken = back[:1].replace(b"\x91", b"\x92") + back[1:] + bytes([0x92, 6, 99])
    with pytest.raises(WireError, match="reference"):
        decode(broken, {}, checker, first)
    assert plots.described(figure) == before and figure.axes == [axes]


def told(figure=None, **changes):
    """A worker's message about a figure, with other parts."""
    parts = [*plots.described(figure or plt.subplots(1, 2)[0])]
    for place, part in changes.items():
        parts[int(place[1:])] = part
    return plots._figure(parts)


@pytest.mark.parametrize(
    "shared",
    [None, (), ((0, 0),), ((0, 0), (0,)), ((0, 2), (0, 0)), ((0, "x"), (0, 0)), ((0, True), (0, 0)), [(0, 0), (0, 0)],
     ((0, 0), (0, 0), (0, 0)), ((0, 0.0), (0, 0))],
    ids=repr,
)  # fmt: skip
def test_hostile_sharing_is_refused(shared):
    assert len(told(_3=((0, 0), (0, 1))).axes) == 2
    with pytest.raises((ValueError, TypeError, IndexError)):
        told(_3=shared)


@pytest.mark.parametrize("place", [1, True, "0", None, 0.0, -2])
def test_axes_that_are_not_there_are_refused(place):
    figure, axes = plt.subplots()
    for parts in ([figure, place], [axes, 0], [plots.described(figure), 0], [None, 0], [figure]):
        with pytest.raises((ValueError, TypeError, IndexError)):
            plots._axes(parts)


def test_axes_without_a_figure_do_not_cross():
    _, axes = plt.subplots()
    axes.remove()
    with pytest.raises(WireError):
        encode([axes], {}, Registry(odd=True))
