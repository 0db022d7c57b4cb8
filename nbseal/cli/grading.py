"""`nbseal grade` and `feedback`."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from nbgrader.coursedir import CourseDirectory
from rich.console import Console

from nbseal.audit.check import first_check, in_words, refusal
from nbseal.classroom.run import ClassOptions, Outcome, grade_class, see_cluster
from nbseal.cli import commands as cli
from nbseal.cli.ending import tidy_up_when_ended
from nbseal.cli.marks_table import print_marks
from nbseal.cli.progress import Progress
from nbseal.cli.screen import enter_if_new, say, say_lost, say_state
from nbseal.course.config import course_config, open_gradebook
from nbseal.course.gradebook import Standing, read_marks, standings
from nbseal.course.release import course_notebooks
from nbseal.course.state import read_state, refused_in, refused_sentence
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
from nbseal.feedback.packed import packed_feedback, see_that_it_is_ours
from nbseal.notebook.assignment import Assignment
from nbseal.notebook.items import items_of
from nbseal.tables import number, save
from nbseal.text import listed

MAX_ROWS = 1000  # of the table after grading
_NO_MODULE = re.compile(r"No module named '(\w{1,80})[.']")
_STRANGE = "A check failed sealed only: the report says which, and nbseal accept gives its points."


@cli.command(
    cli.assignment,
    cli.students,
    cli.course,
    cli.workers,
    click.option(
        "--scheduler", help="Grade on a Dask cluster: its address, as tcp://machine:8786."
    ),
    cli.flag("--force", "Grade again what has not changed since."),
    cli.flag("--unsafe", "Grade without walls around the students' code."),
    cli.flag("--anyway", "Also if a check fails with your own solution."),
    cli.flag("--no-bubblewrap", "Do without bubblewrap, even where it starts."),
    cli.as_json,
)
def grade_command(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    anyway: bool,
    as_json: bool,
    no_bubblewrap: bool,
    **fields: Any,  # of ClassOptions
) -> None:
    """Grade the submissions of ASSIGNMENT: all, or those of some STUDENTS.

    Graded notebooks go to autograded/, marks to the gradebook. What has been graded and has not
    changed since is skipped, so that a run that was ended goes on where it was. The first run for an
    assignment grades your own solution before, and refuses if a check fails with it. Exit code 1 if
    a submission could not be read, a check of it could not run, or one failed sealed only.
    """
    given = {name: value for name, value in fields.items() if value is not None}
    options = ClassOptions(bubblewrap=not no_bubblewrap, **given)
    if options.scheduler and options.workers:
        raise click.UsageError("--workers is for this machine; a cluster has as many as it has")
    tidy_up_when_ended()
    enter_if_new(course, assignment)
    say_lost(course, assignment)
    read = course_notebooks(course, assignment)
    console = Console(stderr=True)
    if options.unsafe:
        console.print("Without walls: students' code can do what you can do.", style="bold red")
    folders = CourseDirectory(config=course_config(course))
    find_submissions(folders, assignment, students)  # who is not there is told first
    see_that_it_can_be_graded(course, assignment, options, anyway=anyway)
    read = course_notebooks(course, assignment)  # with what is open since then
    standings_before = _standings(course, read)
    before = _totals(standings_before)
    done, graded, look = set[str](), set[str](), False
    missing: dict[str, set[str]] = {}
    kept: list[Outcome] = []  # only if they are printed: there may be many
    try:
        with Progress(console, "grading", ("graded", UNCHANGED)) as progress:
            for outcome in grade_class(course, assignment, students, options, begin=progress.begin):
                done.add(outcome.student)
                for module in _missing_modules(outcome.record):
                    missing.setdefault(module, set()).add(outcome.student)
                if not outcome.skipped:
                    graded.add(outcome.student)
                strange = _fails_sealed_only(outcome, standings_before)
                look = look or outcome.look or strange
                if as_json:
                    kept.append(outcome)
                which = ", ".join(filter(None, (outcome.student, outcome.notebook)))
                remarks = [] if outcome.skipped else [*outcome.record["remarks"]]
                remarks += [_STRANGE] if strange and not outcome.skipped else []
                word = UNCHANGED if outcome.skipped else "graded"
                progress.done(which, word, outcome.look or strange, remarks)
    finally:
        if as_json:
            ordered = sorted(kept, key=lambda outcome: outcome.student)
            click.echo(json.dumps([_outcome(outcome) for outcome in ordered], indent=1))
    if again := before.keys() & graded:
        _say_changes({who: before[who] for who in again}, _totals(_standings(course, read)))
    _say_what_lacks(course, assignment, missing)
    if not as_json and len(done) > MAX_ROWS:
        say(f"For the table: nbseal marks {assignment}")
    elif not as_json:
        rows = [row for row in read_marks(course, *read) if row.student in done]
        print_marks(assignment, items_of(read), rows)
    if look:
        raise SystemExit(1)


def _missing_modules(record: Mapping[str, Any]) -> set[str]:
    """The modules that a submission imported in vain, as far as its errors tell them."""
    told = [*(why for _, why in record.get("stopped", ())), *(t["reason"] for t in record["tests"])]
    return {name for text in told for name in _NO_MODULE.findall(text)}


def _say_what_lacks(course: Path, assignment: str, missing: Mapping[str, set[str]]) -> None:
    """Say who handed in no notebook, and what is not installed. missing: {module: the students
    whose cells asked for it}."""
    if refused := refused_in(CourseDirectory(config=course_config(course)), assignment):
        say(f"Warning: {refused_sentence(refused)}")
    if missing:
        asked = sorted((-len(students), module) for module, students in missing.items())
        told = listed([f"{module} (by {-number})" for number, module in asked], most=20)
        say(f"Modules that students imported and that are not installed here: {told}.")
        say(f"If the course allows one, install it, and run: nbseal grade {assignment} --force")


def _standings(course: Path, notebooks: Sequence[Assignment]) -> dict[str, dict[str, Standing]]:
    """{notebook, or "" if there is only one: {student: standing}}, as the gradebook has them."""
    with open_gradebook(course) as gradebook:
        return {
            notebook.notebook_name if notebook.several else "": standings(gradebook, notebook)
            for notebook in notebooks
        }


def _totals(known: Mapping[str, Mapping[str, Standing]]) -> dict[str, float]:
    """{student: points} of those who have marks."""
    totals: dict[str, float] = {}
    for of_all in known.values():
        for student, one in of_all.items():
            if one.graded:
                totals[student] = totals.get(student, 0) + one.total
    return totals


def _fails_sealed_only(outcome: Outcome, before: Mapping[str, Mapping[str, Standing]]) -> bool:
    """Whether a check did, and no person has given a mark for it before."""
    standing = before[outcome.notebook].get(outcome.student)
    marks = standing.marks if standing else {}
    decided = {cell for cell, mark in marks.items() if mark.by_hand is not None}
    return any(
        test.get("in_process") and test["uncrossable"] and test["name"] not in decided
        for test in outcome.record["tests"]
    )


def _say_changes(before: Mapping[str, float], after: Mapping[str, float]) -> None:
    """Say whose total grading has changed. before: of those who were graded again."""
    changed = [
        f"{student} {number(points)} to {number(after[student])}"
        for student, points in sorted(before.items())
        if number(points) != number(after.get(student, points))
    ]
    say(f"{len(changed)} changed: {listed(changed)}" if changed else "No total has changed.")


def see_that_it_can_be_graded(
    course: Path, assignment: str, options: ClassOptions, *, anyway: bool
) -> None:
    """Say which checks are open. Refuse to grade with checks that the instructor's own solution does not
    pass, unless `anyway`."""
    if options.scheduler:
        see_cluster(options.scheduler)
    try:
        checked = first_check(
            course, assignment, unsafe=options.unsafe, bubblewrap=options.bubblewrap
        )
    except SandboxError as error:
        if not options.scheduler:
            raise
        say(f"Your own solution is not graded first, as this machine cannot: {error}")
        return
    failing = [one for notebook in checked for one in notebook.failing]
    for told in (*filter(None, (notebook.open for notebook in checked)), *map(in_words, failing)):
        say(told)
    if failing and not anyway:
        why = refusal(assignment, failing, "--anyway")
        raise cli.Refused(f"nobody is graded yet: {why}")


@cli.command(
    cli.assignment,
    cli.students,
    cli.course,
    cli.workers,
    cli.flag("--force", "Make pages again of which nothing has changed; overwrite the zip."),
    cli.file_option(
        "--to-zip",
        "Pack the pages, too, named as the platform of `nbseal collect` takes them back.",
    ),
    cli.as_json,
)
def feedback_command(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    workers: int | None,
    force: bool,
    to_zip: Path | None,
    as_json: bool,
) -> None:
    """Write a feedback page for each student of ASSIGNMENT, or for some STUDENTS.

    Pages go where nbgrader keeps them, feedback/STUDENT/ASSIGNMENT/. One that is there stays as long
    as the graded notebook and the marks are the same. Exit code 1 if somebody has no page: not
    graded yet, or not since something has changed, or the page would show a line of a hidden test.
    """
    if to_zip and not force:
        see_that_it_is_ours(to_zip)
    enter_if_new(course, assignment)
    state = read_state(course, assignment)
    words = (WRITTEN, UNCHANGED, NOT_GRADED, STALE, REFUSED)
    done: list[Delivered] = []
    try:
        with Progress(Console(stderr=True), "feedback", words) as progress:
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
                remarks = [page.message] if page.message else []
                progress.done(page.student, page.status, page.look, remarks)
    finally:
        if as_json:
            told = [
                asdict(page) | {"page": None if page.look else str(page.page)}
                for page in sorted(done, key=lambda page: page.student)
            ]
            click.echo(json.dumps(told, indent=1))
    say_state(state, assignment)
    if to_zip:
        packed = packed_feedback(course, assignment, done)
        save(to_zip, packed.data, force=True)
        say(f"Written: {to_zip}, with {packed.pages} pages")
        if packed.left_out:
            say(f"Left out, because no platform has named them: {', '.join(packed.left_out)}")
    if any(page.look for page in done):
        raise SystemExit(1)


def _outcome(outcome: Outcome) -> dict[str, object]:
    notebook = {"notebook": outcome.notebook} if outcome.notebook else {}
    return {"student": outcome.student, **notebook, "skipped": outcome.skipped, **outcome.record}
