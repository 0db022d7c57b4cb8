"""`nbseal grade`, `feedback` and `doctor`: what they do."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from nbgrader.coursedir import CourseDirectory
from rich import box
from rich.console import Console
from rich.table import Table

from nbseal.audit.check import first_check, refusal, told
from nbseal.classroom.run import ClassOptions, Outcome, grade_class, see_cluster
from nbseal.cli.ending import tidy_up_when_ended
from nbseal.cli.progress import PageProgress, Progress
from nbseal.cli.screen import enter_if_new, print_marks, say, say_lost, say_state
from nbseal.course.config import course_config
from nbseal.course.gradebook import read_marks
from nbseal.course.release import course_notebooks
from nbseal.course.state import read_state
from nbseal.course.submissions import find_submissions
from nbseal.errors import SandboxError
from nbseal.feedback.deliver import (
    NOT_GRADED,
    REFUSED,
    STALE,
    UNCHANGED,
    WRITTEN,
    Delivered,
    write_feedback,
)
from nbseal.feedback.packed import packed_feedback
from nbseal.notebook.items import items_of
from nbseal.tables import save
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.probe import Finding, probe
from nbseal.walls.sandbox import default_readable

MAX_ROWS = 1000  # of the table after grading


def grade(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    workers: int | None,
    scheduler: str | None,
    force: bool,
    unsafe: bool,
    anyway: bool,
    no_bubblewrap: bool,
    as_json: bool,
) -> None:
    """See `nbseal.cli.commands`."""
    if scheduler and workers:
        raise click.UsageError("--workers is for this machine; a cluster has as many as it has")
    tidy_up_when_ended()
    enter_if_new(course, assignment)
    say_lost(course, assignment)
    read = course_notebooks(course, assignment)
    console = Console(stderr=True)
    if unsafe:
        console.print("Without walls: students' code can do what you can do.", style="bold red")
    options = ClassOptions(workers or 0, force, unsafe, not no_bubblewrap, scheduler or "")
    if not anyway:
        _see_that_it_can_be_graded(course, assignment, students, options)
    students_done, look = set[str](), False
    kept: list[Outcome] = []  # only if they are printed: there may be many
    try:
        with Progress(console) as progress:
            for outcome in grade_class(course, assignment, students, options, begin=progress.begin):
                students_done.add(outcome.student)
                look = look or outcome.look
                if as_json:
                    kept.append(outcome)
                progress.done(outcome)
    finally:
        if as_json:
            ordered = sorted(kept, key=lambda outcome: outcome.student)
            click.echo(json.dumps([_outcome(outcome) for outcome in ordered], indent=1))
    if not as_json and len(students_done) > MAX_ROWS:
        console.print(f"For the table: nbseal marks {assignment}", markup=False)
    elif not as_json:
        rows = [row for row in read_marks(course, *read) if row.student in students_done]
        print_marks(assignment, items_of(read), rows)
    if look:
        raise SystemExit(1)


def _see_that_it_can_be_graded(
    course: Path, assignment: str, students: tuple[str, ...], options: ClassOptions
) -> None:
    """Refuse to grade a class with checks that the instructor's own solution does not pass."""
    folders = CourseDirectory(config=course_config(course))
    find_submissions(folders, assignment, students)  # who is not there is told first
    if options.scheduler:
        see_cluster(options.scheduler)
    try:
        failing = first_check(
            course, assignment, unsafe=options.unsafe, bubblewrap=options.bubblewrap
        )
    except SandboxError as error:
        if not options.scheduler:
            raise
        say(f"Your own solution is not graded first, as this machine cannot: {error}")
        return
    if failing:
        for one in failing:
            say(told(one))
        why = refusal(assignment, failing, "--anyway")
        raise click.UsageError(f"nobody is graded yet: {why}")


def feedback_command(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    workers: int | None,
    force: bool,
    to_zip: Path | None,
    as_json: bool,
) -> None:
    """See `nbseal.cli.commands`."""
    enter_if_new(course, assignment)
    state = read_state(course, assignment)
    done: list[Delivered] = []
    try:
        with PageProgress(Console(stderr=True)) as progress:
            for page in write_feedback(
                course,
                assignment,
                students,
                workers=workers or 0,
                force=force,
                begin=progress.begin,
                state=state,
            ):
                done.append(page)
                progress.done(page)
    finally:
        if as_json:
            ordered = sorted(done, key=lambda page: page.student)
            told = [
                asdict(page) | {"page": None if page.look else str(page.page)} for page in ordered
            ]
            click.echo(json.dumps(told, indent=1))
    if not as_json:
        words = (WRITTEN, UNCHANGED, NOT_GRADED, STALE, REFUSED)
        counts = {word: sum(page.status == word for page in done) for word in words}
        click.echo(", ".join(f"{number} {word}" for word, number in counts.items() if number))
    say_state(state, assignment)
    if to_zip:
        packed = packed_feedback(course, assignment, done)
        save(to_zip, packed.data, force=force)
        say(f"Written: {to_zip}, with {packed.pages} pages")
        if packed.left_out:
            say(f"Left out, because no platform has named them: {', '.join(packed.left_out)}")
    if any(page.look for page in done):
        raise SystemExit(1)


def doctor(as_json: bool) -> None:
    """See `nbseal.cli.commands`."""
    walls, findings = probe()
    around = bubblewrap_command(default_readable(), 1 << 20) is not None
    told = asdict(walls) | {"bubblewrap": around}
    if as_json:
        click.echo(json.dumps({"walls": told, "tried": [asdict(f) for f in findings]}, indent=1))
    else:
        Console().print(_doctor_table(told, findings))
    if not all(finding.refused for finding in findings):
        raise SystemExit(1)


def _outcome(outcome: Outcome) -> dict[str, object]:
    notebook = {"notebook": outcome.notebook} if outcome.notebook else {}
    return {"student": outcome.student, **notebook, "skipped": outcome.skipped, **outcome.record}


_WALLS = {
    "seccomp": "system calls are filtered (seccomp)",
    "landlock": "files are out of reach (Landlock, version of the kernel's interface)",
    "bubblewrap": "nothing else is in sight (bubblewrap)",
    "uid_dropped": "runs as nobody, when started by root",
    "capabilities_dropped": "has no capabilities",
}


def _doctor_table(walls: dict[str, object], findings: Sequence[Finding]) -> Table:
    table = Table(title="Walls around a student's code", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("wall, or what was tried inside")
    table.add_column("")
    for name, words in _WALLS.items():
        value = walls[name]
        shown = "stands" if value is True else f"stands ({value})" if value else "does not stand"
        table.add_row(words, shown)
    table.add_section()
    for finding in findings:
        shown = "refused" if finding.refused else f"NOT REFUSED: {finding.answer}"
        table.add_row(finding.act, shown)
    return table
