"""`nbseal watch`."""

import json
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import click
from nbgrader.coursedir import CourseDirectory

from nbseal.classroom.run import ClassOptions
from nbseal.cli import commands as cli
from nbseal.cli.ending import tidy_up_when_ended
from nbseal.cli.grading import see_that_it_can_be_graded
from nbseal.cli.screen import enter_if_new, say, say_lost
from nbseal.course.config import course_config
from nbseal.course.due import read_due, sentences
from nbseal.course.settings import course_zone
from nbseal.lms.collect import Options
from nbseal.text import printable
from nbseal.watch.inbox import from_exchange, from_folder, release_pages
from nbseal.watch.watching import Event, Watch


@cli.command(
    click.option(
        "--from",
        "folder",
        type=click.Path(file_okay=False, path_type=Path),
        help="Collect what comes into this folder: files named as in a download, and whole downloads.",
    ),
    cli.file_option("--map map_file", "With --from: the list that says who is who.", there=True),
    cli.flag("--file-times", "With --from: the times of the files are those of handing in."),
    cli.flag("--exchange", "Collect from nbgrader's exchange, and release the pages there."),
    click.option(
        "--show",
        type=click.Choice(["self-checks", "all"]),
        default="self-checks",
        show_default=True,
        help="What pages show until the due date.",
    ),
    click.option(
        "--tries",
        type=click.IntRange(min=1),
        default=5,
        show_default=True,
        help="With --show all: so many full results an hour for each student.",
    ),
    cli.workers,
    *cli.sandbox,
    click.option("--json", "as_json", is_flag=True, help="A line of JSON for each event."),
)
def watch_command(
    assignment: str,
    course: Path,
    folder: Path | None,
    map_file: Path | None,
    file_times: bool,
    exchange: bool,
    show: str,
    tries: int,
    anyway: bool,
    as_json: bool,
    **fields: Any,  # of ClassOptions
) -> None:
    """Grade each hand-in of ASSIGNMENT as it comes, and write the student's page, until stopped.

    Hand-ins are what lies in submitted/, what comes into a folder (--from), or into nbgrader's exchange
    (--exchange). Until the assignment is due, a page shows the self-checks only. End it with Ctrl-C, or
    kill it: started again, it goes on where it was. watch-ASSIGNMENT.html shows how far it is.
    """
    if exchange and folder:
        raise click.UsageError("--exchange or --from, not both")
    if (map_file or file_times) and not folder:
        raise click.UsageError("--map and --file-times go with --from")
    tidy_up_when_ended()
    enter_if_new(course, assignment)
    say_lost(course, assignment)
    options = ClassOptions(**fields)
    see_that_it_can_be_graded(course, assignment, options, anyway=anyway)
    config = course_config(course)
    for sentence in sentences(assignment, read_due(course, assignment), course_zone(config)):
        say(sentence)
    bring = release = None  # what lies in submitted/ is there, and pages stay in feedback/
    where = CourseDirectory(config=config).format_path("submitted", "<student>", assignment)
    if folder:
        if not folder.exists():
            folder.mkdir(parents=True)
            say(f"{folder} was not there; it is made.")
        where, told = str(folder), Options(map_file=map_file, file_times=file_times)
        bring = from_folder(course, assignment, folder, told)
    if exchange:
        where, bring = "nbgrader's exchange", from_exchange(config, assignment)
        release = partial(release_pages, config, assignment)
    say(f"Watching {where}. Ctrl-C ends it. How far it is: {course / f'watch-{assignment}.html'}")
    tell = _as_json if as_json else _as_line
    with suppress(KeyboardInterrupt):  # that is how it ends
        Watch(
            course, assignment, bring, options, tell, release, tries if show == "all" else None
        ).run()


def _as_json(event: Event) -> None:
    told = {key: value for key, value in asdict(event).items() if value not in ("", None)}
    told = {"event": told.pop("what"), **told}
    click.echo(json.dumps({"time": f"{datetime.now().astimezone():%Y-%m-%dT%H:%M:%S%z}", **told}))


def _as_line(event: Event) -> None:
    words = {"graded": "graded", "page": "page written", "trouble": "waiting", "mended": "going on"}
    parts = [event.student, words.get(event.what, ""), event.text]
    after = f" ({event.seconds:.1f} s after it came)" if event.seconds is not None else ""
    click.echo(printable(f"{datetime.now():%H:%M:%S} {': '.join(filter(None, parts))}{after}"))
