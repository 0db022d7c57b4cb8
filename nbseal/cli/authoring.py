"""`nbseal check`, `release`, `check-release` and `audit`: what they do."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from nbseal.cli.screen import say_state, say_unsealed
from nbseal.course.release import enter, renew_release, stale_files
from nbseal.course.state import read_state
from nbseal.notebook.assignment import read_notebooks


def audit_command(
    assignment: str,
    course: Path,
    *,
    workers: int | None,
    no_plain: bool,
    as_json: bool,
    markdown: bool,
    **fields: Any,
) -> None:
    """See `nbseal.cli.commands`. fields: others of AuditOptions."""
    from nbseal.audit import report as audit_report
    from nbseal.audit.run import AuditOptions, audit_assignment

    console = Console(stderr=True)

    def tell(text: str) -> None:
        console.print(f"{text} ...", style="dim", highlight=False)

    options = AuditOptions(workers or 0, plain=not no_plain, **fields)
    found = audit_assignment(course, assignment, options, say=tell)
    if as_json:
        click.echo(json.dumps(asdict(found), indent=1))
    elif markdown:
        Console(width=200).print(*audit_report.tables(found, markdown=True))
    else:
        of = f"{found.notebook}: " if found.notebook else ""
        Console().print(*audit_report.tables(found))
        for finding in audit_report.findings_in_order(found):
            click.echo(f"{of}{finding.kind}: {finding.about}: {finding.text}")
        for name in found.unsealed:
            click.echo(f"{of}not sealed: {name}")
        click.echo(audit_report.summary(found))
    if found.findings:
        raise SystemExit(1)


def check_command(assignment: str, course: Path, no_plain: bool, as_json: bool) -> None:
    """See `nbseal.cli.commands`."""
    from nbseal.audit.check import check_assignment, told

    found = check_assignment(course, assignment, plain=not no_plain)
    for notebook in read_notebooks(course, assignment):
        say_unsealed(notebook)
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], indent=1))
    for one in () if as_json else found:
        click.echo(told(one))
    if found:
        raise SystemExit(1)
    if not as_json:
        click.echo(
            f"Your solution of {assignment} earns everything, and the blank notebook nothing."
        )


def init_command(course: Path) -> None:
    """See `nbseal.cli.commands`."""
    from nbseal.course.init import init_course

    written = init_course(course)
    if written.added:
        click.echo(f"Added to {written.path}:")
        for line in written.added:
            click.echo(f"  {line}")
    else:
        click.echo(f"Nothing is added to {written.path}.")
    for sentence in written.kept:
        click.echo(sentence)


def new_command(name: str, course: Path) -> None:
    """See `nbseal.cli.commands`."""
    from nbseal.audit.scaffold import new_assignment

    for path in new_assignment(course, name):
        click.echo(f"{path}: written")
    click.echo(f"Then: nbseal release {name}, nbseal audit {name}")


def release_command(assignment: str, course: Path) -> None:
    """See `nbseal.cli.commands`."""
    for notebook in read_notebooks(course, assignment):
        say_unsealed(notebook)
    entered = enter(course, assignment)
    stale = renew_release(course, assignment)
    done = {"differs": "renewed", "is missing": "added", "should not be there": "removed"}
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file}: {done[how]}")
    if stale:
        click.echo(f"Copy release/{assignment}, and nothing else, to your students.")
    else:
        click.echo(f"release/{assignment} is what source/{assignment} gives; it stays as it is.")
    if entered:
        click.echo(f"The gradebook knows {assignment} now.")
    say_state(read_state(course, assignment), assignment)


def check_release(assignment: str, course: Path) -> None:
    """See `nbseal.cli.commands`."""
    stale = stale_files(course, assignment)
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file} {how}, compared with what source/ gives now")
    if stale:
        click.echo(f"To renew it: nbseal release {assignment}")
        raise SystemExit(1)
    click.echo(f"release/{assignment} is what source/{assignment} gives.")
