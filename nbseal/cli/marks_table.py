"""The marks of a class as tables: a line a student, a column an exercise, the total always there."""

import textwrap
from collections.abc import Mapping, Sequence
from math import ceil

import click
from rich.cells import cell_len, set_cell_size
from rich.console import Console

from nbseal.course.gradebook import Marks
from nbseal.notebook.items import Item
from nbseal.text import printable, without_domain

MIN_ID = 10  # letters of a student's id that are shown for all exercises to be in one table
USUAL_ID = 20  # and where there are several tables all the same
MIN_ITEMS = 4  # exercises of a table, however narrow the terminal is
_SPACE = "\N{NO-BREAK SPACE}"

Column = list[str]  # its name, the most points, and a cell for each student


def print_marks(
    assignment: str,
    items: Sequence[Item],
    rows: Sequence[Marks],
    signs: Mapping[str, str],
    people: Mapping[str, str],
) -> None:
    """Print as many tables as the width needs, each with the totals. On a terminal long ids are cut, and
    no mark is. Exercises that give nobody points are left out. signs: {student: "*" or "~"}; people: {student:
    name}, shown where one table has room for them."""
    console = Console()
    ids, named = _first_column(rows, {}, signs), _first_column(rows, people, signs)
    shown = {
        number: item
        for number, item in enumerate(items, start=1)
        if item.points or any(row.by_exercise[item.name] for row in rows)
    }
    columns = {
        number: [str(number), f"/{item.points:g}", *(_points(row, item) for row in rows)]
        for number, item in shown.items()
    }
    most = sum(item.points for item in items)
    ends = [["total", f"/{most:g}", *(f"{row.total:g}" for row in rows)]]
    if any(row.late_penalty for row in rows):
        off = (f"\N{MINUS SIGN}{r.late_penalty:g}" if r.late_penalty else "" for r in rows)
        ends.insert(0, ["late", "", *off])
    each = max([0, *map(_width, columns.values())]) + 2
    rest = console.width - sum(_width(column) + 2 for column in ends)
    ids = named if _width(named) <= rest - each * len(columns) else ids
    longest = room = _width(ids)
    if console.is_terminal:
        one = rest - each * len(columns)
        room = min(longest, one if one >= MIN_ID else USUAL_ID)
    fit = max(MIN_ITEMS, (rest - min(room, USUAL_ID)) // each)
    size = ceil(len(columns) / ceil(len(columns) / fit)) if columns else 1
    click.echo(f"{assignment}: marks by exercise")
    for start in range(0, max(1, len(columns)), size):
        part = dict(list(columns.items())[start : start + size])
        click.echo("\n".join(_lines(ids, room, [*part.values(), *ends])))
        names = (f"{n} {shown[n].name}{_unsealed(shown[n])}".replace(" ", _SPACE) for n in part)
        told = textwrap.wrap("  ".join(names), console.width - 1)
        click.echo("\n".join(["", *told, ""]).replace(_SPACE, " "))
    if any("-" in column for column in columns.values()):
        click.echo("- waits for a mark by hand")
    if "*" in signs.values():
        click.echo(f"* to look at; why: nbseal report {assignment}")
    if "~" in signs.values():
        click.echo(f"~ graded before something changed; once more: nbseal grade {assignment}")


def _first_column(
    rows: Sequence[Marks], names: Mapping[str, str], signs: Mapping[str, str]
) -> Column:
    ids = without_domain([row.student for row in rows])
    told = ((ids[r.student], names.get(r.student), signs.get(r.student)) for r in rows)
    return ["student", "", *(printable(" ".join(filter(None, one))) for one in told)]


def _points(row: Marks, item: Item) -> str:
    points = row.points_of(item)
    return "-" if points is None else f"{points:g}"


def _width(column: Column) -> int:
    return max(map(cell_len, column))


def _lines(ids: Column, room: int, columns: Sequence[Column]) -> list[str]:
    """A table: two lines of headings, a rule, a line for each student."""
    widths = [_width(column) for column in columns]
    lines = [
        "  ".join([_cut(id_, room), *(c.rjust(w) for c, w in zip(cells, widths))])
        for id_, *cells in zip(ids, *columns)
    ]
    return [*lines[:2], "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * cell_len(lines[0]), *lines[2:]]


def _cut(text: str, room: int) -> str:
    short = text
    if cell_len(text) > room:
        flag = text[-2:] * text.endswith((" *", " ~"))
        short = set_cell_size(text, room - 1 - len(flag)) + "\N{HORIZONTAL ELLIPSIS}" + flag
    return set_cell_size(short, room)


def _unsealed(item: Item) -> str:
    """How much of an exercise's points is not sealed, if any of it is not."""
    return "" if item.unsealed is None else f" (not sealed: {item.unsealed:g} of {item.points:g})"
