"""`nbseal grade` and `feedback`."""

import json
import re
from collections.abc import Mapping
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
from nbseal.course.due import read_due
from nbseal.course.gradebook import Marks, read_marks
from nbseal.course.made import save_made, see_that_it_is_ours
from nbseal.course.release import course_notebooks
from nbseal.course.state import read_state, refused_in, refused_sentence, untimed_sentence
from nbseal.course.students import names_of, students_in
from nbseal.course.submissions import find_submissions
from nbseal.errors import SandboxError
from nbseal.feedback.deliver import STATUSES, UNCHANGED, WRITTEN, Delivered, write_feedback
from nbseal.feedback.packed import packed_feedback, taken_back
from nbseal.notebook.items import items_of
from nbseal.tables import number
from nbseal.text import listed

MAX_ROWS = 1000  # of the table after grading
_NO_MODULE = re.compile(r"No module named '(\w{1,80})[.']")
_STRANGE = "A check failed sealed only: the report says which, and nbseal accept gives its points."


@cli.command(
    cli.students,
    cli.workers,
    click.option(
        "--scheduler",
        default="",
        help="Grade on a Dask cluster: its address, as tcp://machine:8786.",
    ),
    cli.flag("--force", "Grade again what has not changed since."),
    *cli.sandbox,
    cli.as_json,
)
def grade_command(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    anyway: bool,
    as_json: bool,
    **fields: Any,  # of ClassOptions
) -> None:
    """Grade the submissions of ASSIGNMENT: all, or those of some STUDENTS.

    Graded notebooks go to autograded/, marks to the gradebook. What has been graded and has not
    changed since is skipped, so that a run that was ended goes on where it was. The first run for an
    assignment grades your own solution before, and refuses if a check fails with it. Exit code 1 if
    a submission could not be read, a check of it could not run, or one failed sealed only; 0 if who
    is "to look at" only has a mark by hand to look at again.
    """
    options = ClassOptions(**fields)
    if options.scheduler and options.workers:
        raise click.UsageError("--workers is for this machine; a cluster has as many as it has")
    tidy_up_when_ended()
    enter_if_new(course, assignment)
    say_lost(course, assignment)
    console = Console(stderr=True)
    if options.unsafe:
        console.print("No sandbox: students' code can do what you can do.", style="bold red")
    folders = CourseDirectory(config=course_config(course))
    find_submissions(folders, assignment, students)  # who is not there is told first
    see_that_it_can_be_graded(course, assignment, options, anyway=anyway)
    read = course_notebooks(course, assignment)  # with what is open since then
    before = {marks.student: marks for marks in read_marks(course, *read)}
    done, graded, look = set[str](), set[str](), set[str]()
    missing: dict[str, set[str]] = {}
    kept: list[Outcome] = []  # only if they are printed: there may be many
    try:
        graded_word = "notebooks graded" if len(read) > 1 else "graded"
        with Progress(console, "grading", (graded_word, UNCHANGED)) as progress:
            for outcome in grade_class(course, assignment, students, options, begin=progress.begin):
                done.add(outcome.student)
                for module in _missing_modules(outcome.record):
                    missing.setdefault(module, set()).add(outcome.student)
                if not outcome.skipped:
                    graded.add(outcome.student)
                strange = _fails_sealed_only(outcome, before)
                look |= {outcome.student} if outcome.look or strange else set()
                if as_json:
                    kept.append(outcome)
                which = "/".join(filter(None, (outcome.student, outcome.notebook)))
                remarks = [] if outcome.skipped else [*outcome.record["remarks"]]
                remarks += [_STRANGE] if strange and not outcome.skipped else []
                word = UNCHANGED if outcome.skipped else graded_word
                progress.done(which, word, outcome.look or strange, remarks)
            after = {who.student: who for who in read_marks(course, *read) if who.student in done}
            refused = refused_in(folders, assignment)
            look |= {who for who in refused if not students or who in done}
            doubtful = look | {who for who, marks in after.items() if marks.again}
            progress.looks = len(doubtful)
    finally:
        if as_json:
            ordered = sorted(kept, key=lambda outcome: outcome.student)
            click.echo(json.dumps([_outcome(outcome) for outcome in ordered], indent=1))
    if again := {who for who in before.keys() & done if who in graded or before[who] != after[who]}:
        _say_changes({who: before[who] for who in again}, after)
    _say_what_lacks(course, assignment, refused, missing)
    if not as_json and len(done) > MAX_ROWS:
        say(f"For the table: nbseal marks {assignment}")
    elif not as_json:
        with open_gradebook(course) as gradebook:
            names = names_of(students_in(gradebook))
        signs = dict.fromkeys(doubtful & after.keys(), "*")
        print_marks(assignment, items_of(read), [*after.values()], signs, names)
    if look:
        raise SystemExit(1)


def _missing_modules(record: Mapping[str, Any]) -> set[str]:
    """The modules that a submission imported in vain, as far as its errors tell them."""
    told = [*(why for _, why in record.get("stopped", ())), *(t["reason"] for t in record["tests"])]
    return {name for text in told for name in _NO_MODULE.findall(text)}


def _say_what_lacks(
    course: Path, assignment: str, refused: Mapping[str, str], missing: Mapping[str, set[str]]
) -> None:
    """Say who handed in no notebook, and what is not installed. refused: see `refused_in`; missing:
    {module: the students whose cells asked for it}."""
    config = course_config(course)
    if refused:
        say(f"Warning: {refused_sentence(refused)}")
    if told := untimed_sentence(config, assignment, read_due(course, assignment).due):
        say(f"Warning: {told}")
    if missing:
        asked = sorted((-len(students), module) for module, students in missing.items())
        named = listed([f"{module} (by {-number})" for number, module in asked], most=20)
        say(f"Modules that students imported and that are not installed here: {named}.")
        say(f"If the course allows one, install it, and run: nbseal grade {assignment} --force")


def _fails_sealed_only(outcome: Outcome, before: Mapping[str, Marks]) -> bool:
    """Whether a check did, and no person has given a mark for it before."""
    decided = before[outcome.student].decided if outcome.student in before else ()
    where = f"{outcome.notebook}/" if outcome.notebook else ""
    return any(
        test.get("in_process") and test["uncrossable"] and where + test["name"] not in decided
        for test in outcome.record["tests"]
    )


def _say_changes(before: Mapping[str, Marks], after: Mapping[str, Marks]) -> None:
    """Say whose total grading has changed. before: of those who were graded again."""
    old = {who: number(one.total) for who, one in sorted(before.items())}
    new = {who: number(after.get(who, one).total) for who, one in before.items()}
    changed = [f"{who} {old[who]} to {new[who]}" for who in old if old[who] != new[who]]
    say(f"{len(changed)} changed: {listed(changed)}" if changed else "No total has changed.")


def see_that_it_can_be_graded(
    course: Path, assignment: str, options: ClassOptions, *, anyway: bool
) -> None:
    """Say which checks are open. Refuse to grade with checks that the instructor's own solution does not
    pass, unless `anyway`."""
    if options.scheduler:
        see_cluster(options.scheduler)
    try:
        with Console(stderr=True).status(f"grading your own solution of {assignment} first"):
            checked = first_check(course, assignment, **options.walls)
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
    cli.students,
    cli.workers,
    cli.flag("--force", "Make pages again of which nothing has changed; overwrite any file."),
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
    workers: int,
    force: bool,
    to_zip: Path | None,
    as_json: bool,
) -> None:
    """Write a feedback page for each student of ASSIGNMENT, or for some STUDENTS.

    Pages go where nbgrader keeps them, feedback/STUDENT/ASSIGNMENT/. One that is there stays as long
    as the graded notebook and the marks are the same. Exit code 1 if somebody has no page: not
    graded yet, or not since something has changed, or the page would show a line of a hidden test.
    """
    see_that_it_is_ours(course, to_zip, force)
    enter_if_new(course, assignment)
    state = read_state(course, assignment)
    done: list[Delivered] = []
    try:
        with Progress(Console(stderr=True), "feedback", STATUSES, "without a page") as progress:
            whose = course, assignment, students
            for page in write_feedback(
                *whose, workers=workers, force=force, begin=progress.begin, state=state
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
        save_made(course, to_zip, packed.data)
        say(f"Written: {to_zip}, with {packed.pages} pages")
        if packed.left_out:
            say(f"Left out, because no platform has named them: {', '.join(packed.left_out)}")
    elif any(page.status == WRITTEN for page in done):
        packs = " For the platform: --to-zip packs them." if taken_back(course, assignment) else ""
        say(f"The pages are in feedback/STUDENT/{assignment}.{packs}")
    if any(page.look for page in done):
        raise SystemExit(1)


def _outcome(outcome: Outcome) -> dict[str, object]:
    notebook = {"notebook": outcome.notebook} if outcome.notebook else {}
    return {"student": outcome.student, **notebook, "skipped": outcome.skipped, **outcome.record}
