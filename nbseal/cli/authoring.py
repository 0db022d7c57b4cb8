"""`nbseal init`, `new`, `check`, `audit`, `release` and `check-release`."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from nbseal.cli import commands as cli
from nbseal.cli.screen import say, say_open, say_state
from nbseal.course.release import enter, renew_release, stale_files
from nbseal.course.state import read_state

no_plain = cli.flag("--no-plain", "Leave out plain nbgrader, which takes seconds.")


@cli.command(first=[cli.course])
def init_command(course: Path) -> None:
    """Write what nbseal needs into the configuration of an nbgrader course, nbgrader_config.py.

    What is set there stays as it is. Shows each line that it adds; run again, it adds nothing.
    """
    from nbseal.course.init import init_course

    written = init_course(course)
    added = f"Added to {written.path}:" if written.added else f"Nothing is added to {written.path}."
    for line in (added, *(f"  {line}" for line in written.added), *written.kept):
        click.echo(line)


@cli.command(click.argument("name", metavar="ASSIGNMENT"), first=[cli.course])  # a new one
def new_command(name: str, course: Path) -> None:
    """Write a first ASSIGNMENT to go on from: one exercise with its checks, and its bank.

    The notebook goes to source/ASSIGNMENT/, a right and a wrong version to bank/ASSIGNMENT/.
    Nothing that is there is changed.
    """
    from nbseal.audit.scaffold import new_assignment

    for path in new_assignment(course, name):
        click.echo(f"{path}: written")
    click.echo(f"Then: nbseal check {name}, nbseal release {name}")


@cli.command(no_plain, cli.as_json)
def check_command(assignment: str, course: Path, plain: bool, as_json: bool) -> None:
    """See how ASSIGNMENT will be graded, before the class is.

    Grades your own solution and the blank notebook, sealed and with plain nbgrader. Says which checks
    are open, and why; and which give a wrong mark, why, and what to do. Exit code 1 if one does.
    """
    from nbseal.audit.check import check_assignment, hints, in_words

    with Console(stderr=True).status("grading your solution, and the blank notebook"):
        checked = check_assignment(course, assignment, plain=plain)
    found = [one for notebook in checked for one in notebook.failing]
    good = f"Your solution of {assignment} earns everything, and the blank notebook nothing."
    told = "\n".join(map(in_words, found)) or good
    for notebook in checked:
        say_open(notebook.setup)
        for hint in hints(notebook):
            say(f"Warning: {hint}")
    click.echo(json.dumps([asdict(one) for one in found], indent=1) if as_json else told)
    if found:
        raise SystemExit(1)


@cli.command(
    cli.workers,
    cli.as_json,
    cli.flag("--markdown", "Print the figures as Markdown instead."),
    no_plain,
    cli.flag("--fill-reasons", "Write what students read into the bank."),
    click.option(
        "--every",
        type=click.IntRange(1),
        default=1,
        metavar="N",
        help="For a quick look: only every N-th version and mutant.",
    ),
    click.option("--notebook", default="", help="Which one, if ASSIGNMENT has several notebooks."),
)
def audit_command(
    assignment: str,
    course: Path,
    as_json: bool,
    markdown: bool,
    **fields: Any,  # of AuditOptions
) -> None:
    """See whether the tests of ASSIGNMENT tell right from wrong.

    They mark the reference, the blank, the versions in bank/ASSIGNMENT/ (of one of several
    notebooks in bank/ASSIGNMENT/NOTEBOOK/), and mutants of every solution. Exit code 1 if something
    does not come out as it must.
    """
    from nbseal.audit import report as audit_report
    from nbseal.audit.run import AuditOptions, audit_assignment

    console = Console(stderr=True)

    def tell(text: str) -> None:
        console.print(f"{text} ...", style="dim", highlight=False)

    found = audit_assignment(course, assignment, AuditOptions(**fields), say=tell)
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


@cli.command()
def release_command(assignment: str, course: Path) -> None:
    """Make the students' version of ASSIGNMENT, release/ASSIGNMENT, if it is not up to date.

    Enters its cells and points into the gradebook, which is made if there is none.
    """
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


@cli.command()
def check_release_command(assignment: str, course: Path) -> None:
    """Compare the committed release of ASSIGNMENT with a fresh one, byte for byte.

    Exit code 1 if they differ.
    """
    stale = stale_files(course, assignment)
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file} {how}, compared with what source/ gives now")
    if stale:
        click.echo(f"To renew it: nbseal release {assignment}")
        raise SystemExit(1)
    click.echo(f"release/{assignment} is what source/{assignment} gives.")
