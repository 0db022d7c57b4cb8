"""The command `nbseal`: its subcommands, and what they have in common.

What a subcommand does is imported when it is asked for, so that a wrong word is told at once.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from nbseal.errors import NbsealError
from nbseal.notebook.whereabouts import refuse_unknown
from nbseal.version import VERSION

# {name: (module of this room, what it is for)}, in the order of a term. The module has a function
# of the same name, with `_command` behind it.
COMMANDS = {
    "init": ("authoring", "Add what nbseal needs to a course's nbgrader_config.py."),
    "new": ("authoring", "Write a first assignment to go on from."),
    "check": ("authoring", "See whether your own solution earns everything."),
    "audit": ("authoring", "See whether the tests tell right from wrong."),
    "release": ("authoring", "Make the students' version."),
    "check-release": ("authoring", "Compare the students' version with a fresh one."),
    "roster": ("platforms", "Enter the people of a learning platform's list."),
    "due": ("marks", "Show or set the due date; give a student more time."),
    "collect": ("platforms", "Put what a learning platform gave into submitted/."),
    "doctor": ("doctor", "Try the sandbox for students' code on this machine."),
    "grade": ("grading", "Grade the submissions."),
    "watch": ("watch", "Grade each hand-in as it comes, and show what works."),
    "marks": ("marks", "Show the marks by exercise."),
    "accept": ("marks", "Give a student the points of a failed check."),
    "feedback": ("grading", "Write a feedback page for each student."),
    "report": ("marks", "Write a page about how the class did."),
    "export": ("platforms", "Write the marks as learning platforms import them."),
}


class Refused(click.ClickException):
    """Something that cannot be done, and why; the command was not mistyped."""

    exit_code = 2


class _Command(click.Command):
    """Shows our own errors as one message; that of an unknown assignment at once."""

    def invoke(self, context: click.Context) -> object:
        try:
            if name := context.params.get("assignment"):
                refuse_unknown(context.params.get("course") or Path(), name)
            return super().invoke(context)
        except NbsealError as error:
            raise Refused(str(error)) from error


class _Group(click.Group):
    """Imports the module of a command when it is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> Any:
        if name not in COMMANDS:
            return None
        module = import_module(f"nbseal.cli.{COMMANDS[name][0]}")
        return getattr(module, f"{name.replace('-', '_')}_command")

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands, in the order of a term"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


@click.group(cls=_Group)
@click.version_option(VERSION)
def main() -> None:
    """Grade the submissions of a course, sealed. Exit codes: 0 ok, 1 findings, 2 usage."""


assignment = click.argument("assignment")
students = click.argument("students", nargs=-1)
course = click.option(
    "--course",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The course folder (default: this folder).",
)
workers = click.option(
    "--workers",
    type=click.IntRange(min=1),
    callback=lambda _, __, number: number or 0,  # as all that has workers takes it
    help="At once (default: cores).",
)
as_json = click.option("--json", "as_json", is_flag=True, help="JSON instead, for programs.")
student_column = click.option("--student-column", help="The list's column with the students' ids.")


def command(
    *options: Callable[[Any], Any], first: Sequence[Callable[[Any], Any]] = (assignment, course)
) -> Callable[[Callable[..., None]], click.Command]:
    """Make a function a subcommand. options: its arguments and options, after those that most have."""

    def made(function: Callable[..., None]) -> click.Command:
        for option in reversed([*first, *options]):
            function = option(function)
        name = function.__name__.removesuffix("_command").replace("_", "-")
        return click.command(name, cls=_Command)(function)

    return made


def flag(name: str, help: str) -> Callable[[Any], Any]:
    """An option that is there or not; `--no-plain` gives `plain`, which is true without it."""
    no = name.startswith("--no-")
    names = [name, name.removeprefix("--no-")] if no else [name]
    return click.option(*names, is_flag=True, callback=lambda _, __, on: on != no, help=help)


def file_option(names: str, help: str, *, there: bool = False) -> Callable[[Any], Any]:
    """An option that names a file. names: its own, and perhaps the argument's; there: whether it
    must exist."""
    kind = click.Path(exists=there, dir_okay=False, path_type=Path)
    return click.option(*names.split(), type=kind, help=help)


sandbox = (
    flag("--unsafe", "Grade without a sandbox for students' code."),
    flag("--anyway", "Also if a check fails with your own solution."),
    flag("--no-bubblewrap", "Do without bubblewrap, even where it starts."),
)
