"""The command `nbseal`: its subcommands and their options; what they do is imported when it is asked for."""

from pathlib import Path
from typing import Any

import click

from nbseal import __version__
from nbseal.errors import NbsealError
from nbseal.lms import FORMATS
from nbseal.lms.platforms.file_names import PLATFORMS as DOWNLOADS
from nbseal.lms.platforms.list_columns import PLATFORMS
from nbseal.notebook.whereabouts import refuse_unknown


class _Command(click.Command):
    """Shows our own errors as one message, with exit code 2; that of an unknown assignment at once."""

    def invoke(self, context: click.Context) -> object:
        try:
            if name := context.params.get("assignment"):
                refuse_unknown(context.params.get("course") or Path(), name)
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
    """Grade the submissions of a course, sealed. Exit codes: 0 ok, 1 findings, 2 usage."""


@main.command("grade")
@click.argument("assignment")
@click.argument("students", nargs=-1)
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--scheduler", help="Grade on a Dask cluster: its address, as tcp://machine:8786.")
@click.option("--force", is_flag=True, help="Grade again what has not changed since.")
@click.option("--unsafe", is_flag=True, help="Grade without walls around the students' code.")
@click.option("--anyway", is_flag=True, help="Also if a check fails with your own solution.")
@click.option("--no-bubblewrap", is_flag=True, help="Do without bubblewrap, even where it starts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def grade(**options: Any) -> None:
    """Grade the submissions of ASSIGNMENT: all, or those of some STUDENTS.

    Graded notebooks go to autograded/, marks to the gradebook. What has been graded and has not
    changed since is skipped, so that a run that was ended goes on where it was. The first run for an
    assignment grades your own solution before, and refuses if a check fails with it. Exit code 1 if
    a submission could not be read, or a check of it could not run.
    """
    from nbseal.cli import grading

    grading.grade(**options)


@main.command("feedback")
@click.argument("assignment")
@click.argument("students", nargs=-1)
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--force", is_flag=True, help="Make pages again of which nothing has changed.")
@click.option(
    "--to-zip",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Pack the pages, too, named as the platform of `nbseal collect` takes them back.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a summary.")
def feedback_command(**options: Any) -> None:
    """Write a feedback page for each student of ASSIGNMENT, or for some STUDENTS.

    Pages go where nbgrader keeps them, feedback/STUDENT/ASSIGNMENT/. One that is there stays as long
    as the graded notebook and the marks are the same. Exit code 1 if somebody has no page: not
    graded yet, or not since something has changed, or the page would show a line of a hidden test.
    """
    from nbseal.cli import grading

    grading.feedback_command(**options)


@main.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def doctor(**options: Any) -> None:
    """Say which walls stand around a student's code on this machine, by trying them.

    Exit code 1 if one of them does not hold.
    """
    from nbseal.cli import grading

    grading.doctor(**options)


@main.command("audit")
@click.argument("assignment")
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--markdown", is_flag=True, help="Print the figures as Markdown instead.")
@click.option("--no-plain", is_flag=True, help="Leave out plain nbgrader, which takes seconds.")
@click.option("--fill-reasons", is_flag=True, help="Write what students read into the bank.")
@click.option(
    "--every",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="For a quick look: only every N-th version and mutant.",
)
@click.option("--notebook", default="", help="Which one, if ASSIGNMENT has several notebooks.")
def audit_command(**options: Any) -> None:
    """See whether the tests of ASSIGNMENT tell right from wrong.

    They mark the reference, the blank, the versions in bank/ASSIGNMENT/ (of one of several
    notebooks in bank/ASSIGNMENT/NOTEBOOK/), and mutants of every solution. Exit code 1 if something
    does not come out as it must.
    """
    from nbseal.cli import authoring

    authoring.audit_command(**options)


@main.command("check")
@click.argument("assignment")
@course_option
@click.option("--no-plain", is_flag=True, help="Leave out plain nbgrader, which takes seconds.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")
def check_command(**options: Any) -> None:
    """See whether ASSIGNMENT can be graded sealed: before the class is.

    Grades your own solution and the blank notebook, sealed and with plain nbgrader, and names each
    test cell whose mark is not as it must be, with the reason and what to write instead. Exit code
    1 if there is one.
    """
    from nbseal.cli import authoring

    authoring.check_command(**options)


@main.command("release")
@click.argument("assignment")
@course_option
def release_command(**options: Any) -> None:
    """Make the students' version of ASSIGNMENT, release/ASSIGNMENT, if it is not up to date.

    Enters its cells and points into the gradebook, which is made if there is none.
    """
    from nbseal.cli import authoring

    authoring.release_command(**options)


@main.command("check-release")
@click.argument("assignment")
@course_option
def check_release(**options: Any) -> None:
    """Compare the committed release of ASSIGNMENT with a fresh one, byte for byte."""
    from nbseal.cli import authoring

    authoring.check_release(**options)


@main.command("init")
@course_option
def init_command(**options: Any) -> None:
    """Write what nbseal needs into the configuration of an nbgrader course, nbgrader_config.py.

    What is set there stays as it is. Shows each line that it adds; run again, it adds nothing.
    """
    from nbseal.cli import authoring

    authoring.init_command(**options)


@main.command("new")
@click.argument("name", metavar="ASSIGNMENT")  # one that is not there yet
@course_option
def new_command(**options: Any) -> None:
    """Write a first ASSIGNMENT to go on from: one exercise with its checks, and its bank.

    The notebook goes to source/ASSIGNMENT/, a right and a wrong version to bank/ASSIGNMENT/.
    Nothing that is there is changed.
    """
    from nbseal.cli import authoring

    authoring.new_command(**options)


@main.command("marks")
@click.argument("assignment")
@course_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def marks_command(**options: Any) -> None:
    """Show the marks of ASSIGNMENT by exercise, as the gradebook holds them."""
    from nbseal.cli import marks

    marks.marks(**options)


@main.command("due")
@click.argument("assignment")
@click.argument("time", required=False)
@course_option
@click.option("--timezone", help="Of TIME (default: c.NbGraderAPI.timezone, which is UTC).")
@click.option("--extend", "student", metavar="STUDENT", help="Give one student more time.")
@click.option("--days", type=click.FloatRange(min=0), help="So much, in all.")
@click.option("--hours", type=click.FloatRange(min=0), help="And so much.")
def due_command(**options: Any) -> None:
    """Show when ASSIGNMENT is due, or set it: TIME as "2026-11-30 23:59", or "never".

    An extension replaces an earlier one; --days 0 takes it back. Marks follow with `nbseal grade`.
    """
    from nbseal.cli import marks

    marks.due_command(**options)


@main.command("collect")
@click.argument("assignment")
@click.argument("download", type=click.Path(exists=True, path_type=Path))
@course_option
@click.option(
    "--format",
    "platform",
    type=click.Choice([*DOWNLOADS, "csv"]),
    help="Where the download is from (default: what the names of the files say).",
)
@click.option(
    "--map",
    "map_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A CSV file that says who is who: with the columns file, student and perhaps time, or the "
    "platform's own list of people.",
)
@click.option("--student-column", help="The column of --map with the students' ids.")
@click.option(
    "--timezone",
    help="Of times that do not say theirs (default: c.NbGraderAPI.timezone, which is UTC).",
)
@click.option("--file-times", is_flag=True, help="The files' times are those of handing in.")
@click.option("--replace", is_flag=True, help="Take the new version where no times tell.")
@click.option("--twice", is_flag=True, help="Place also what lies under another id already.")
@click.option("--dry-run", is_flag=True, help="Say what would be done; write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def collect_command(**options: Any) -> None:
    """Put the submissions of ASSIGNMENT into submitted/, out of what a learning platform gave.

    DOWNLOAD is a zip or a folder as platforms give it, or a CSV file that names files. What
    is there is never lost, and replaced by what is newer only. Exit code 1 if something could not
    be placed.
    """
    from nbseal.cli import platforms

    platforms.collect_command(**options)


@main.command("roster")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@course_option
@click.option(
    "--format",
    "platform",
    type=click.Choice(list(PLATFORMS)),
    help="Whose list it is (default: what its columns say).",
)
@click.option("--student-column", help="The column with the students' ids.")
def roster_command(**options: Any) -> None:
    """Enter the people of a learning platform's list into the gradebook, with names and addresses.

    `nbseal collect --map FILE` does it by itself. Exit code 1 if somebody could not be entered.
    """
    from nbseal.cli import platforms

    platforms.roster_command(**options)


@main.command("export")
@click.argument("assignment")
@course_option
@click.option(
    "--format",
    "format",
    type=click.Choice(FORMATS),
    default="csv",
    help="Who imports it (default: csv, for people and programs).",
)
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), help="The file (default: printed)."
)
@click.option(
    "--roster",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The platform's own list of people, a CSV file; canvas and moodle need it.",
)
@click.option("--student-column", help="The roster's column with nbgrader's student ids.")
@click.option("--column", help="The assignment's name on the platform, if it is another.")
@click.option("--by-exercise", is_flag=True, help="canvas, moodle: a column per exercise, too.")
@click.option("--skip-unknown", is_flag=True, help="Leave out whom the platform would not find.")
@click.option("--new-columns", is_flag=True, help="canvas: let it make assignments of new titles.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def export_command(**options: Any) -> None:
    """Write the marks of ASSIGNMENT as learning platforms import them.

    Late penalties are taken off the total; marks given by hand count. Exit code 1, and nothing is
    written, if the platform would not find some students.
    """
    from nbseal.cli import platforms

    platforms.export_command(**options)


@main.command("report")
@click.argument("assignment")
@course_option
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file (default: report-ASSIGNMENT.html in the course folder; --json is printed).",
)
@click.option(
    "--similarity", is_flag=True, help="Hint at pairs that resemble each other; needs numpy."
)
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON instead.")
@click.option("--force", is_flag=True, help="Overwrite a file that is no report.")
def report_command(**options: Any) -> None:
    """Write a page about how the class did in ASSIGNMENT, for the instructor.

    Marks, difficulty and discrimination of the exercises, the most frequent reasons, how grading
    went, and which submissions need a person. It reads the gradebook and what grading kept.
    """
    from nbseal.cli import marks

    marks.report_command(**options)
