"""The command `nbseal`: thin, every command is one function of the package."""

import json
from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

from nbseal import __version__
from nbseal.assignment import Assignment, read_assignment
from nbseal.errors import NbsealError
from nbseal.gradebook import Marks, read_marks
from nbseal.release import stale_files


class _Command(click.Command):
    """Shows our own errors as one message, with exit code 2."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except NbsealError as error:
            raise click.UsageError(str(error), context) from error


class _Group(click.Group):
    command_class = _Command


course_option = click.option(
    "--course",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The course folder (default: this folder).",
)


@click.group(cls=_Group)
@click.version_option(__version__)
def main() -> None:
    """Check releases and read marks of a course. Exit codes: 0 ok, 1 findings, 2 usage."""


@main.command("check-release")
@click.argument("assignment")
@course_option
def check_release(assignment: str, course: Path) -> None:
    """Compare the committed release of ASSIGNMENT with a fresh one, byte for byte."""
    stale = stale_files(course, assignment)
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file} {how}, compared with what source/ gives now")
    if stale:
        click.echo(f"To renew it: nbgrader generate_assignment {assignment} --force")
        raise SystemExit(1)
    click.echo(f"release/{assignment} is what source/{assignment} gives.")


@main.command("marks")
@click.argument("assignment")
@course_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def marks(assignment: str, course: Path, as_json: bool) -> None:
    """Show the marks of ASSIGNMENT by exercise, as the gradebook holds them."""
    read = read_assignment(course, assignment)
    rows = read_marks(course, read)
    if as_json:
        click.echo(json.dumps([_as_json(row) for row in rows], indent=1))
    else:
        Console().print(_table(read, rows))


def _as_json(row: Marks) -> dict[str, object]:
    return {
        "student": row.student,
        "total": row.total,
        "exercises": row.by_exercise,
        "tests": row.by_test,
        "late_penalty": row.late_penalty,
        "needs_manual_grade": row.needs_manual_grade,
    }


def _table(assignment: Assignment, rows: Sequence[Marks]) -> Table:
    table = Table(
        title=f"{assignment.name}: marks by exercise",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("student", no_wrap=True)
    for number, exercise in enumerate(assignment.exercises, start=1):
        table.add_column(f"{number}\n/{exercise.points:g}", justify="right", no_wrap=True)
    table.add_column(f"total\n/{assignment.points:g}", justify="right", style="bold", no_wrap=True)
    for row in rows:
        cells = [f"{row.by_exercise[exercise.name]:g}" for exercise in assignment.exercises]
        flag = " *" if row.needs_manual_grade else ""
        table.add_row(row.student + flag, *cells, f"{row.total:g}")
    names = enumerate((exercise.name for exercise in assignment.exercises), start=1)
    table.caption = "  ".join(f"{number}\N{NO-BREAK SPACE}{name}" for number, name in names)
    if any(row.needs_manual_grade for row in rows):
        table.caption += "\n* has cells that a person must mark"
    table.caption_justify = "left"
    return table
