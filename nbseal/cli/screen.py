"""Messages and tables that more than one command prints."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nbseal.course.config import course_config, course_zone
from nbseal.course.due import read_due, recalled, sentences
from nbseal.course.gradebook import Marks
from nbseal.course.release import enter
from nbseal.course.state import State
from nbseal.course.state import sentences as state_sentences
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.items import Item
from nbseal.text import printable

MIN_ID = 10  # letters of a student's id that any table shows


def say_state(state: State, assignment: str) -> None:
    """Say who is not graded, and whose marks are of something that has changed since."""
    for sentence in state_sentences(state, assignment):
        say(f"Warning: {sentence}")


def enter_if_new(course: Path, assignment: str) -> None:
    """See that the gradebook knows the assignment, as in a fresh clone it does not."""
    if enter(course, assignment):
        say(f"The gradebook did not know {assignment} yet: entered, from source/{assignment}.")
        recalled(course, assignment)  # what is kept beside the gradebook comes into it
        due = read_due(course, assignment)
        if due.when or due.extensions:
            zone = course_zone(course_config(course))
            told = " ".join(sentences(assignment, due, zone))
            say(f"Its dates are those that were kept in submitted/.nbseal-due: {told}")


def say_lost(course: Path, assignment: str) -> None:
    """Say what is missing because the gradebook was deleted."""
    if lost := recalled(course, assignment):
        say(f"Warning: {lost}")


def say(text: str) -> None:
    """Print to standard error, without characters in students' names that control a terminal."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def say_unsealed(notebook: Assignment) -> None:
    """Name the checks that are not sealed, and the cells whose tag has no effect."""
    for cell in notebook.idle_tags:
        say(
            f"Warning: {notebook.full_name(cell)} has the tag 'unsealed', but is no check that earns "
            "points: the tag has no effect. It belongs to the check's cell."
        )
    for test in notebook.unsealed:
        say(
            f"Not sealed: {notebook.full_name(test.name)}. It runs in the process of the student's "
            "code, which can forge its mark."
        )


def print_marks(assignment: str, items: Sequence[Item], rows: Sequence[Marks]) -> None:
    """A line a student. On a terminal that is too narrow, ids are cut, and no mark is."""
    console = Console()
    flags = [" *" if row.needs_manual_grade else "" for row in rows]
    ids = [printable(row.student) for row in rows]
    longest = max([len("student"), *(len(id_ + flag) for id_, flag in zip(ids, flags))])
    rest = console.measure(_marks_table(assignment, items, rows, [""] * len(rows))).maximum
    room = longest
    if console.is_terminal:
        room = min(longest, max(MIN_ID, console.width - rest + len("student")))
    shown = [_cut(id_, room - len(flag)) + flag for id_, flag in zip(ids, flags)]
    needed = rest - len("student") + room
    wide = Console(width=max(console.width, needed))
    wide.print(_marks_table(assignment, items, rows, shown))
    numbered = enumerate(items, start=1)
    told = (f"{number} {item.name}{_unsealed(item)}" for number, item in numbered)
    caption = "  ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in told)
    click.echo(
        "\n".join(textwrap.wrap(caption, console.width - 1)).replace("\N{NO-BREAK SPACE}", " ")
    )
    if any(flags):
        click.echo("* has cells that a person must mark, or look at again")


def _unsealed(item: Item) -> str:
    """How much of an exercise's points is not sealed, if any of it is not."""
    return "" if item.unsealed is None else f" (not sealed: {item.unsealed:g} of {item.points:g})"


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _marks_table(
    assignment: str, items: Sequence[Item], rows: Sequence[Marks], ids: Sequence[str]
) -> Table:
    table = Table(
        title=f"{assignment}: marks by exercise",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("student", no_wrap=True)
    for number, item in enumerate(items, start=1):
        table.add_column(f"{number}\n/{item.points:g}", justify="right", no_wrap=True)
    late = any(row.late_penalty for row in rows)
    if late:
        table.add_column("late", justify="right", no_wrap=True)
    points = sum(item.points for item in items)
    table.add_column(f"total\n/{points:g}", justify="right", style="bold", no_wrap=True)
    for row, id_ in zip(rows, ids):
        cells = [f"{row.by_exercise[item.name]:g}" for item in items]
        if late:
            cells.append(f"\N{MINUS SIGN}{row.late_penalty:g}" if row.late_penalty else "")
        table.add_row(Text(id_), *cells, f"{row.total:g}")
    return table
