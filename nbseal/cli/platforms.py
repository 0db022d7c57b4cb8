"""`nbseal roster`, `collect` and `export`."""

import json
import sys
from collections import Counter
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nbseal.cli import commands as cli
from nbseal.cli.screen import enter_if_new, say
from nbseal.course.config import course_config
from nbseal.course.made import save_made, see_that_it_is_ours
from nbseal.course.settings import known_zone
from nbseal.errors import UnknownStudentsError
from nbseal.lms import FORMATS
from nbseal.lms.collect import Collected, collect
from nbseal.lms.collect import Options as CollectOptions
from nbseal.lms.collecting.assign_files import NOT_PLACED
from nbseal.lms.collecting.placing import KEPT
from nbseal.lms.export import export_marks
from nbseal.lms.people.class_list import enter_roster
from nbseal.lms.platforms.file_names import PLATFORMS as DOWNLOADS
from nbseal.lms.platforms.list_columns import PLATFORMS
from nbseal.lms.sheets.mark_sheets import Options as ExportOptions
from nbseal.text import listed, printable, several, without_domain
from nbseal.times import local, time_zone


@cli.command(
    click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path)),
    click.option(
        "--format",
        "platform",
        type=click.Choice(list(PLATFORMS)),
        help="Whose list it is (default: what its columns say).",
    ),
    cli.student_column,
    first=[cli.course],
)
def roster_command(
    file: Path, course: Path, platform: str | None, student_column: str | None
) -> None:
    """Enter the people of a learning platform's list into the gradebook, with names and addresses.

    `nbseal collect --map FILE` does it by itself. Exit code 1 if somebody could not be entered.
    """
    entered = enter_roster(course, file, platform, student_column)
    click.echo(
        f"{len(entered.new)} students are new, {len(entered.changed)} have something new, "
        f"{len(entered.same)} are as they were"
    )
    for name, why in entered.refused.items():
        say(f"not entered: {name}: {why}")
    if entered.refused:
        raise SystemExit(1)


@cli.command(
    click.argument("download", type=click.Path(exists=True, path_type=Path)),
    click.option(
        "--format",
        "platform",
        type=click.Choice([*DOWNLOADS, "csv"]),
        help="Where the download is from (default: what the names of the files say).",
    ),
    cli.file_option(
        "--map map_file",
        "A CSV file that says who is who: with the columns file, student and perhaps time, or "
        "the platform's own list of people.",
        there=True,
    ),
    cli.student_column,
    click.option("--timezone", help="Of times that do not say theirs (default: the course's)."),
    cli.flag("--file-times", "The files' times are those of handing in."),
    cli.flag("--replace", "Take the new version where no times tell."),
    cli.flag("--twice", "Place also what lies under another id already."),
    cli.flag("--dry-run", "Say what would be done; write nothing."),
    cli.as_json,
)
def collect_command(
    assignment: str,
    download: Path,
    course: Path,
    as_json: bool,
    **fields: Any,  # of CollectOptions
) -> None:
    """Put the submissions of ASSIGNMENT into submitted/, out of what a learning platform gave.

    DOWNLOAD is a zip or a folder as platforms give it, or a CSV file that names files. What
    is there is never lost, and replaced by what is newer only. Exit code 1 if something could not
    be placed.
    """
    options = CollectOptions(**fields)
    if not options.dry_run:
        enter_if_new(course, assignment)
    collected = collect(course, assignment, download, options)
    told_zone = options.timezone or known_zone(course_config(course))
    zone = told_zone or "UTC"
    if as_json:
        told = asdict(collected) | {"dry_run": options.dry_run}
        click.echo(json.dumps(told, indent=1, default=datetime.isoformat))
    else:
        Console().print(_collected_table(collected, options.dry_run, zone))
        if collected.missing:
            click.echo(printable(collected.missing))
    for hint in collected.hints:
        say(hint)
    if told_zone and any(one.when and one.status != KEPT for one in collected.outcomes):
        say(f"Times that name no zone were taken to be of {zone}; --timezone says another.")
    counts = Counter(one.status for one in collected.outcomes if one.student)
    files = sum(one.files for one in collected.outcomes if not one.student)
    if not as_json:
        totals = [f"{number} {status}" for status, number in counts.items()]
        totals += [f"and {several(files, 'file')} not placed"] if files else []
        click.echo(f"In all: {', '.join(totals) or 'nothing'}.")
    if counts[NOT_PLACED] or files:
        raise SystemExit(1)


@cli.command(
    click.option(
        "--format",
        "format",
        type=click.Choice(FORMATS),
        default="csv",
        help="Who imports it (default: csv, for people and programs).",
    ),
    cli.file_option("--to", "The file (default: printed)."),
    cli.file_option(
        "--roster",
        "The platform's own list of people, a CSV file; canvas and moodle need it.",
        there=True,
    ),
    cli.student_column,
    click.option("--column", help="The assignment's name on the platform, if it is another."),
    cli.flag("--by-exercise", "canvas, moodle: a column per exercise, too."),
    cli.flag("--skip-unknown", "Leave out whom the platform would not find."),
    cli.flag("--new-columns", "canvas: let it make assignments of new titles."),
    cli.flag("--anyway", "Also marks that are of before something has changed."),
    cli.flag("--force", "Overwrite a file that nbseal has not made."),
)
def export_command(
    assignment: str,
    course: Path,
    to: Path | None,
    force: bool,
    **fields: Any,  # of ExportOptions
) -> None:
    """Write the marks of ASSIGNMENT as learning platforms import them.

    Late penalties are taken off the total; marks given by hand count. Exit code 1, and nothing is
    written, if the platform would not find some students.
    """
    options = ExportOptions(**fields)
    if options.format == "gradescope" and to is None and sys.stdout.isatty():
        raise click.UsageError("gradescope gets a zip; name the file with --to FILE.zip")
    see_that_it_is_ours(course, to, force)
    enter_if_new(course, assignment)
    try:
        exported = export_marks(course, assignment, options)
    except UnknownStudentsError as error:
        say(f"Error: {error}")
        raise SystemExit(1) from error
    if to is None:
        click.echo(exported.data, nl=False)
    else:
        save_made(course, to, exported.data)
        say(f"Written: {to}, with the marks of {exported.students} students.")
    for warning in exported.warnings:
        say(f"Warning: {warning}")


def _collected_table(collected: Collected, dry_run: bool, zone: str) -> Table:
    title = f"{collected.platform}: {'what would be done' if dry_run else 'collected'}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("student", "", f"handed in\n({zone})", "remarks"):
        table.add_column(column, overflow="fold")
    named = without_domain([one.student for one in collected.outcomes if one.student])
    nobodys: dict[tuple[str, ...], list[str]] = {}  # of files, by what is said of them
    for one in collected.outcomes:
        if not one.student:
            nobodys.setdefault(one.remarks, []).append(one.sender)
    for outcome in collected.outcomes:
        senders = nobodys.pop(outcome.remarks, []) if not outcome.student else [outcome.sender]
        if not senders:  # told with the first of them
            continue
        when = str(local(outcome.when, time_zone(zone))) if outcome.when else ""
        when = when.removesuffix(":00") + " late" * outcome.late
        many = f"{len(senders)} files: " if len(senders) > 1 else ""
        who = named.get(outcome.student) or f"? {many}{listed(senders, 3)}"
        name = collected.names.get(outcome.student, "")
        who += f" ({name})" if name not in ("", outcome.student) else ""
        cells = (who, outcome.status, when.strip(), "; ".join(outcome.remarks))
        style = "bold red" if outcome.status == NOT_PLACED else ""
        table.add_row(*(Text(printable(cell), style=style) for cell in cells))
    return table
