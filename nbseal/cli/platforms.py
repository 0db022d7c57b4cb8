"""`nbseal collect`, `roster` and `export`: what they do."""

import json
import sys
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nbseal.cli.screen import enter_if_new, say
from nbseal.course.config import course_config, course_zone
from nbseal.errors import UnknownStudentsError
from nbseal.lms.collect import Collected, collect
from nbseal.lms.collect import Options as CollectOptions
from nbseal.lms.collecting.assign_files import NOT_PLACED
from nbseal.lms.export import Options as ExportOptions
from nbseal.lms.export import export_marks
from nbseal.lms.people.class_list import enter_roster
from nbseal.tables import save
from nbseal.text import printable
from nbseal.times import local, time_zone


def collect_command(
    assignment: str,
    download: Path,
    course: Path,
    *,
    as_json: bool,
    **fields: Any,
) -> None:
    """See `nbseal.cli.commands`. fields: those of CollectOptions."""
    options = CollectOptions(**fields)
    dry_run, timezone = options.dry_run, options.timezone
    if not dry_run:
        enter_if_new(course, assignment)
    collected = collect(course, assignment, download, options)
    if as_json:
        told = asdict(collected) | {"dry_run": dry_run}
        click.echo(json.dumps(told, indent=1, default=datetime.isoformat))
    else:
        zone = timezone or course_zone(course_config(course))
        Console().print(_collected_table(collected, dry_run, zone))
        if collected.missing:
            click.echo(printable(collected.missing))
    for hint in collected.hints:
        say(hint)
    if any(outcome.when for outcome in collected.outcomes):
        zone = timezone or course_zone(course_config(course))
        say(f"Times that name no zone were taken to be of {zone}; --timezone says another.")
    if any(outcome.status == NOT_PLACED for outcome in collected.outcomes):
        raise SystemExit(1)


def roster_command(
    file: Path, course: Path, platform: str | None, student_column: str | None
) -> None:
    """See `nbseal.cli.commands`."""
    entered = enter_roster(course, file, platform, student_column)
    click.echo(
        f"{len(entered.new)} students are new, {len(entered.changed)} have something new, "
        f"{len(entered.same)} are as they were"
    )
    for name, why in entered.refused.items():
        say(f"not entered: {name}: {why}")
    if entered.refused:
        raise SystemExit(1)


def export_command(
    assignment: str,
    course: Path,
    *,
    to: Path | None,
    force: bool,
    **fields: Any,
) -> None:
    """See `nbseal.cli.commands`. fields: those of ExportOptions."""
    options = ExportOptions(**fields)
    if options.format == "gradescope" and to is None and sys.stdout.isatty():
        raise click.UsageError("gradescope gets a zip; name the file with --to FILE.zip")
    enter_if_new(course, assignment)
    try:
        exported = export_marks(course, assignment, options)
    except UnknownStudentsError as error:
        say(f"Error: {error}")
        raise SystemExit(1) from error
    if to is None:
        click.echo(exported.data, nl=False)
    else:
        save(to, exported.data, force=force)
        say(f"Written: {to}, with the marks of {exported.students} students.")
    for warning in exported.warnings:
        say(f"Warning: {warning}")


def _collected_table(collected: Collected, dry_run: bool, zone: str) -> Table:
    title = f"{collected.platform}: {'what would be done' if dry_run else 'collected'}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("student", "", f"handed in ({zone})", "remarks"):
        table.add_column(column, overflow="fold")
    for outcome in collected.outcomes:
        when = str(local(outcome.when, time_zone(zone))) if outcome.when else ""
        when += " late" if outcome.late else ""
        who = outcome.student or f"? {outcome.sender}"
        cells = (who, outcome.status, when.strip(), "; ".join(outcome.remarks))
        style = "bold red" if outcome.status == NOT_PLACED else ""
        table.add_row(*(Text(printable(cell), style=style) for cell in cells))
    return table
