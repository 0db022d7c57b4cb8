"""The forms of matplotlib's figures and axes. One side describes a plot as plain data; the other
draws a plot of its own from the description.

It has what checks ask about: titles, labels, limits, scales, ticks, legends, texts, and the data
of lines, bars, wedges, points, areas and images. Axes are told by their place in their figure. A description has tuples, numbers, texts and
bytes, and its size is limited. Nothing is rendered to describe a plot, or to draw it.
"""

import math
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.container import BarContainer
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle, Wedge

from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import WireError
from nbseal.wire.science.arrays import made_array, parts_of_array

MAX_AXES = 40  # of a figure
MAX_ARTISTS = 2000  # of each kind, in one of the axes
MAX_TICKS = 500
MAX_WORDS = 2000  # characters of a text
_SCALES = ("linear", "log", "symlog", "logit", "asinh")
_KINDS = ("rectilinear", "polar")
Told = tuple[Any, ...]


# -- describing artists, which may be a student's --------------------------------------------------


def _words(text: object) -> str:
    return str.__str__(str(text))[:MAX_WORDS]


def _numbers(values: Any) -> Told:
    return tuple(float(value) for value in np.ravel(values))


def _data(values: Any) -> Told:
    """The data of a line: what was plotted, or floats if that does not cross."""
    try:
        return parts_of_array(np.asarray(values))
    except WireError:
        return parts_of_array(np.asarray(values, float))


def _colour(colour: Any) -> str | Told:
    return _words(colour) if isinstance(colour, str) else _numbers(colour)


def _of_line(line: Any) -> Told:
    style, marker = map(_words, (line.get_linestyle(), line.get_marker()))
    sizes = float(line.get_linewidth()), float(line.get_markersize())
    data = _data(line.get_xdata()), _data(line.get_ydata())
    return *data, _words(line.get_label()), _colour(line.get_color()), style, marker, sizes


def _of_patch(patch: Any) -> Told:
    colours = _numbers(patch.get_facecolor()), _numbers(patch.get_edgecolor())
    rest = _words(patch.get_label()), colours
    if isinstance(patch, Rectangle):
        sides = patch.get_width(), patch.get_height()
        return "bar", _numbers((*patch.get_xy(), *sides)), *rest
    if isinstance(patch, Wedge):
        return "wedge", _numbers((*patch.center, patch.r, patch.theta1, patch.theta2)), *rest
    corners = patch.get_patch_transform().transform_path(patch.get_path()).vertices
    return "area", parts_of_array(np.asarray(corners, float)), *rest


def _of_collection(collection: Any) -> Told:
    values = collection.get_array()
    content = None if values is None else parts_of_array(np.asarray(np.ma.getdata(values)))
    rest = _words(collection.get_label()), parts_of_array(collection.get_facecolor()), content
    if isinstance(collection, PathCollection):
        offsets = np.asarray(np.ma.getdata(collection.get_offsets()), float)
        return "points", parts_of_array(offsets), parts_of_array(collection.get_sizes()), *rest
    word = "segments" if isinstance(collection, LineCollection) else "areas"
    paths = islice(collection.get_paths(), MAX_ARTISTS)
    return word, tuple(parts_of_array(np.asarray(p.vertices, float)) for p in paths), None, *rest


def _of_image(image: Any) -> Told:
    content = parts_of_array(np.asarray(np.ma.getdata(image.get_array())))
    return (
        content,
        _numbers(image.get_extent()),
        _words(image.get_cmap().name),
        _words(image.origin),
    )


def _of_axis(axes: Any, name: str) -> Told:
    def get(what: str) -> Any:
        return getattr(axes, f"get_{name}{what}")()

    ticks = _numbers(get("ticks"))[:MAX_TICKS]
    labels = tuple(_words(label.get_text()) for label in get("ticklabels")[:MAX_TICKS])
    return _words(get("label")), _words(get("scale")), _numbers(get("lim")), ticks, labels


def _of_legend(legend: Any) -> Told | None:
    if legend is None:
        return None
    texts = islice(legend.get_texts(), MAX_ARTISTS)
    return _words(legend.get_title().get_text()), tuple(_words(t.get_text()) for t in texts)


def described_axes(axes: Any) -> Told:
    """The description of axes. Raises WireError if they have too much to cross."""

    def each(artists: Sequence[Any], of: Callable[[Any], Told]) -> Told:
        if len(artists) > MAX_ARTISTS:
            raise WireError(f"a plot of {len(artists)} lines or bars cannot be sent")
        return tuple(map(of, artists))

    patches = list(axes.patches)
    bars = [c for c in axes.containers if isinstance(c, BarContainer)]
    groups = tuple(
        (_words(bar.get_label()), tuple(patches.index(p) for p in bar if p in patches))
        for bar in bars
    )
    return (
        axes.name if axes.name in _KINDS else _KINDS[0],
        _numbers(axes.get_position().bounds),
        tuple(_words(axes.get_title(loc)) for loc in ("center", "left", "right")),
        _of_axis(axes, "x"),
        _of_axis(axes, "y"),
        bool(axes.axison),
        each(axes.lines, _of_line),
        each(patches, _of_patch),
        groups,
        each(axes.collections, _of_collection),
        each(axes.images, _of_image),
        each(axes.texts, lambda text: (*_numbers(text.get_position()), _words(text.get_text()))),
        _of_legend(axes.get_legend()),
    )


def described(figure: Any) -> Told:
    """The description of a figure. Raises WireError if it has too many axes."""
    if len(figure.axes) > MAX_AXES:
        raise WireError(f"a figure of {len(figure.axes)} plots cannot be sent")
    title, size = _words(figure.get_suptitle()), _numbers(figure.get_size_inches())
    shared = tuple(tuple(_shared_with(axes, name, figure) for axes in figure.axes) for name in "xy")
    return title, size, tuple(map(described_axes, figure.axes)), shared


def _shared_with(axes: Any, name: str, figure: Any) -> int:
    """The place of the first axes in the same figure with which some share an axis; perhaps their own."""
    siblings = getattr(axes, f"get_shared_{name}_axes")().get_siblings(axes)
    return next(place for place, other in enumerate(figure.axes) if other in siblings)


# -- drawing from a description, which may be hostile ----------------------------------------------


def _text(value: Any) -> str:
    if len(exact(value, str)) > MAX_WORDS:
        raise ValueError("too long a text")
    return str(value)


def _floats(value: Any, number: int | None = None, *, finite: bool = True) -> Told:
    if number is not None and len(exact(value, tuple)) != number:
        raise ValueError("the wrong number of numbers")
    for part in exact(value, tuple):
        if finite and not math.isfinite(exact(part, float)):
            raise ValueError("a number that is none")
    return value  # type: ignore[no-any-return]


def _few(values: Any, most: int = MAX_ARTISTS) -> Told:
    if len(exact(values, tuple)) > most:
        raise ValueError("too many of a kind")
    return values  # type: ignore[no-any-return]


def _table(told: Any, width: int) -> Any:
    """A two-dimensional array of numbers with so many columns."""
    made = made_array(exact(told, tuple))
    if made.dtype.kind not in "fiu" or made.ndim != 2 or made.shape[1] != width:
        raise ValueError("points that are none")
    return made


def _drawn_colour(told: Any) -> Any:
    return _text(told) if type(told) is str else _floats(told)


def _draw_line(axes: Any, told: Told) -> None:
    x, y, label, colour, style, marker, (width, size) = told
    options = {"linestyle": _text(style), "marker": _text(marker), "color": _drawn_colour(colour)}
    axes.plot(
        made_array(x),
        made_array(y),
        label=_text(label),
        linewidth=exact(width, float),
        markersize=exact(size, float),
        **options,
    )


def _drawn_patch(told: Told) -> Any:
    word, shape, label, (face, edge) = told
    options: dict[str, Any] = {
        "label": _text(label),
        "facecolor": _floats(face, 4),
        "edgecolor": _floats(edge, 4),
    }
    if word == "bar":
        x, y, width, height = _floats(shape, 4, finite=False)
        return Rectangle((x, y), width, height, **options)
    if word == "wedge":
        x, y, radius, start, end = _floats(shape, 5)
        return Wedge((x, y), radius, start, end, **options)
    return Polygon(_table(shape, 2), **options)


def _draw_collection(axes: Any, told: Told) -> None:
    word, shape, sizes, label, colours, values = told
    options: dict[str, Any] = {"label": _text(label)}
    made: Any
    if word == "points":
        x, y = _table(shape, 2).T
        made = axes.scatter(x, y, **options)
        made.set_sizes(_vector(sizes))
    elif word == "segments":
        made = axes.add_collection(LineCollection([_table(p, 2) for p in _few(shape)], **options))
    else:
        corners = [_table(p, 2) for p in _few(shape)]  # the first is there again as the last
        made = axes.add_collection(PolyCollection(corners, closed=False, **options))
    if len(faces := _table(colours, 4)):
        made.set_facecolor(faces)
    if values is not None:
        made.set_array(_vector(values))


def _vector(told: Any) -> Any:
    made = made_array(exact(told, tuple))
    if made.dtype.kind not in "fiub":
        raise ValueError("numbers that are none")
    return made


def _draw_image(axes: Any, told: Told) -> None:
    content, extent, colours, origin = told
    pixels = _vector(content)
    left, right, bottom, top = _floats(extent, 4)
    known = colours if colours in matplotlib.colormaps else None
    origin = "lower" if origin == "lower" else "upper"
    axes.imshow(pixels, cmap=known, origin=origin, extent=(left, right, bottom, top), aspect="auto")


def _draw_axis(axes: Any, name: str, told: Told) -> None:
    label, scale, limits, ticks, labels = told

    def set_(what: str, *values: Any, **words: Any) -> None:
        getattr(axes, f"set_{name}{what}")(*values, **words)

    if exact(scale, str) in _SCALES and scale != "linear":
        set_("scale", scale)
    places = _few(_floats(ticks), MAX_TICKS)
    texts = tuple(map(_text, _few(labels, MAX_TICKS)))
    set_("ticks", places, labels=texts if len(texts) == len(places) else None)
    if not texts:  # they are hidden, as between axes that share an axis
        axes.tick_params(axis=name, labelbottom=False, labelleft=False)
    set_("lim", *_floats(limits, 2))
    set_("label", _text(label))


def draw_axes(axes: Any, told: Told) -> None:
    """Draw what a description tells into empty axes."""
    _, _, titles, x, y, shown, lines, patches, groups, collections, images, texts, legend = told
    center, left, right = map(_text, exact(titles, tuple))
    axes.set_title(center)
    axes.set_title(left, loc="left")
    axes.set_title(right, loc="right")
    for line in _few(lines):
        _draw_line(axes, line)
    made = [axes.add_patch(_drawn_patch(patch)) for patch in _few(patches)]
    for label, members in _few(groups):
        bars = [made[exact(n, int)] for n in _few(members)]
        axes.add_container(BarContainer(bars, label=_text(label)))
    for collection in _few(collections):
        _draw_collection(axes, collection)
    for image in _few(images):
        _draw_image(axes, image)
    for left_, bottom, text in _few(texts):
        axes.text(exact(left_, float), exact(bottom, float), _text(text))
    if legend is not None:
        title, labels = legend
        keys = [Line2D([], []) for _ in _few(labels)]
        axes.legend(keys, list(map(_text, labels)), title=_text(title) or None)
    _draw_axis(axes, "x", x)
    _draw_axis(axes, "y", y)
    if not exact(shown, bool):
        axes.set_axis_off()


def draw(figure: Any, told: Told) -> None:
    """Draw what a description tells into a figure. Axes that are in it stay, if they can."""
    title, size, all_axes, shared = told
    kinds = [one[0] if one[0] in _KINDS else _KINDS[0] for one in _few(all_axes, MAX_AXES)]
    if [axes.name for axes in figure.axes] != kinds[: len(figure.axes)]:
        figure.clear()
    figure.set_size_inches(*_floats(size, 2))
    if _text(title) != figure.get_suptitle():
        figure.suptitle(title)
    there = figure.axes
    for place, (kind, one) in enumerate(zip(kinds, all_axes)):
        sides = _floats(one[1], 4)
        if place >= len(there):
            draw_axes(figure.add_axes(sides, projection=kind), one)
        elif described_axes(there[place]) != one:
            if _numbers(there[place].get_position().bounds) != sides:
                there[place].set_position(sides)
            there[place].clear()
            draw_axes(there[place], one)
    for name, firsts in zip("xy", exact(shared, tuple), strict=True):
        for axes, first in zip(figure.axes, ints(exact(firsts, tuple), len(kinds))):
            if figure.axes[first] is not axes:
                axes._shared_axes[name].join(figure.axes[first], axes)


def _figure(parts: list[Any]) -> Figure:
    figure = Figure()
    FigureCanvasAgg(figure)
    draw(figure, tuple(parts))
    return figure


def _axes(parts: list[Any]) -> Any:
    figure, place = parts
    return exact(figure, Figure).axes[exact(place, int)]


def _of_axes(axes: Any) -> Told:
    figure = axes.get_figure(root=True)
    return figure, figure.axes.index(axes)


def _copy_of_axes(axes: Any) -> Any:
    figure, place = _of_axes(axes)
    return _figure([*described(figure)]).axes[place]


def _fill_axes(target: Any, source: Any) -> None:
    if source is target:
        return
    told = described_axes(source)
    if told != described_axes(target):
        target.clear()
        draw_axes(target, told)


def _fill_figure(target: Any, source: Any) -> None:
    told = described(source)
    if told != described(target):
        draw(target, told)


def _told_of_axes(axes: Any) -> list[str]:
    told = described_axes(axes)
    axis = [*told[3][4], told[3][0], *told[4][4], told[4][0]]
    legend = [] if told[-1] is None else [told[-1][0], *told[-1][1]]
    return [*told[2], *axis, *(line[2] for line in told[6]), *(t[2] for t in told[11]), *legend]


def _told_of_figure(figure: Any) -> list[str]:
    return [figure.get_suptitle(), *(text for axes in figure.axes for text in _told_of_axes(axes))]


def register_all() -> None:
    """Let figures and axes cross."""
    if Figure in FORMS:
        return
    register(
        Form(
            "Figure",
            Figure,
            described,
            _figure,
            _fill_figure,
            copy=lambda figure: _figure([*described(figure)]),
            told=_told_of_figure,
        ),
        Form(
            "Axes",
            Axes,
            _of_axes,
            _axes,
            _fill_axes,
            copy=_copy_of_axes,
            told=_told_of_axes,
            late=True,
        ),
    )
