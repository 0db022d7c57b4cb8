"""`nbseal marks`, `due` and `report`."""

import json
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import click

from nbseal.cli import commands as cli
from nbseal.cli.marks_table import print_marks
from nbseal.cli.screen import enter_if_new, say, say_lost, say_state
from nbseal.course.config import course_config
from nbseal.course.due import extend, read_due, sentences, set_due
from nbseal.course.evidence import read_evidence
from nbseal.course.gradebook import Marks, read_marks
from nbseal.course.made import save_made, see_that_it_is_ours
from nbseal.course.marks_writer import accept, failed_checks
from nbseal.course.needs_a_person import attention_of
from nbseal.course.release import course_notebooks
from nbseal.course.settings import course_zone, keep_zone, known_zone
from nbseal.course.state import read_state
from nbseal.course.students import names_of
from nbseal.lms.people.class_list import missing_students
from nbseal.notebook.items import items_of
from nbseal.text import listed, printable, several
from nbseal.times import days_later, read_time, time_zone


@cli.command(
    click.argument("student"),
    click.argument("test", default=""),
    click.option("--assignment", default="", help="If several have a check of this name."),
    click.option("--points", type=click.FloatRange(min=0), help="So many, not all; 0 is possible."),
    cli.flag("--undo", "Take back what a person gave: the check decides again."),
    first=[cli.course],
)
def accept_command(
    student: str, test: str, course: Path, assignment: str, points: float | None, undo: bool
) -> None:
    """Give a STUDENT the points of a check, TEST, that has failed, for whatever reason.

    The report lists first, under "to look at", checks that fail sealed only: these need it. Look at the
    answer before. Gradings keep what was accepted, and ask for another look if the answer has changed, or
    the points that the check could give; if it gives more by itself now, that counts. Say it again to give
    another number. Without a TEST, those that the STUDENT has failed are named.
    """
    if undo and points is not None:
        raise click.UsageError("--undo takes the check's points; leave --points away")
    if not test:
        failed = listed(failed_checks(course, student, assignment), 20)
        click.echo(f"{student} has failed {failed}" if failed else f"{student} has failed no check")
        return
    name, given = accept(course, student, test, assignment, points, undo=undo)
    click.echo(f"{student} has {several(given, 'point')} for {test} in {name}.")


@cli.command(cli.as_json)
def marks_command(assignment: str, course: Path, as_json: bool) -> None:
    """Show the marks of ASSIGNMENT by exercise, as the gradebook holds them."""
    enter_if_new(course, assignment)
    read = course_notebooks(course, assignment)
    rows = read_marks(course, *read)
    if as_json:
        click.echo(json.dumps([_as_json(row) for row in rows], indent=1))
        return
    state = read_state(course, assignment)
    if rows:
        seen = attention_of(read_evidence(course, assignment, state).entries)
        urgent = {one.student for one in seen if one.urgent}
        signs = dict.fromkeys(urgent & {row.student for row in rows}, "*")
        signs |= dict.fromkeys(state.stale, "~")
        print_marks(assignment, items_of(read), rows, signs, names_of(state.students))
    else:
        click.echo(f"No marks yet. To grade what is in submitted/: nbseal grade {assignment}")
    if missing := missing_students(state.students, state.handed_in | state.graded):
        click.echo(printable(missing))
    say_state(state, assignment)


@cli.command(
    click.argument("time", required=False),
    click.option(
        "--timezone", help="Of TIME (default: the course's); is the course's from then on."
    ),
    click.option("--extend", "student", metavar="STUDENT", help="Give one student more time."),
    click.option("--days", type=click.FloatRange(min=0), help="So much, in all."),
    click.option("--hours", type=click.FloatRange(min=0), help="And so much."),
)
def due_command(
    assignment: str,
    time: str | None,
    course: Path,
    timezone: str | None,
    student: str | None,
    days: float | None,
    hours: float | None,
) -> None:
    """Show when ASSIGNMENT is due, or set it: TIME as "2026-11-30 23:59", or "never".

    An extension replaces an earlier one; --days 0 takes it back. Marks follow with `nbseal grade`.
    """
    if bool(student) != (days is not None or hours is not None):
        told = "--extend STUDENT says who gets more time, --days or --hours how much; --days 0 takes it back"
        raise click.UsageError(told)
    enter_if_new(course, assignment)
    config = course_config(course)
    zone, known = timezone or course_zone(config), known_zone(config)
    if timezone and not known and not time and (kept := read_due(course, assignment).due):
        raise click.UsageError(
            f"{assignment} has a due date of a course without a zone; say it again: "
            f'nbseal due {assignment} "{kept:%Y-%m-%d %H:%M}" --timezone {timezone}'
        )
    if timezone and time_zone(timezone):
        keep_zone(config, timezone)
    if time:
        when = None if time == "never" else read_time(time, time_zone(zone))
        set_due(course, assignment, when)
    if student:
        when, more = read_due(course, assignment).due, timedelta(days=days or 0)
        more = days_later(when, more, time_zone(zone)) if when else more
        extend(course, assignment, student, more + timedelta(hours=hours or 0))
    due = read_due(course, assignment)
    if due.due and not (known or timezone):
        say(
            "The course has no time zone, and this is UTC. To give it one, say the time again with "
            "--timezone Europe/Berlin"
        )
    for sentence in sentences(assignment, due, zone):
        click.echo(printable(sentence))
    say_lost(course, assignment)
    if time or student:
        click.echo(f"For marks that follow it: nbseal grade {assignment}")


@cli.command(
    cli.file_option(
        "--to",
        "The file (default: report-ASSIGNMENT.html in the course folder; --json is printed).",
    ),
    cli.flag("--similarity", "Hint at pairs that resemble each other; needs numpy."),
    cli.as_json,
    cli.flag("--force", "Overwrite a file that nbseal has not made."),
)
def report_command(
    assignment: str, course: Path, to: Path | None, similarity: bool, as_json: bool, force: bool
) -> None:
    """Write a page about how the class did in ASSIGNMENT, for the instructor.

    Marks, difficulty and discrimination of the exercises, the most frequent reasons, how grading
    went, and which submissions need a person. It reads the gradebook and what grading kept.
    """
    from nbseal.report.figures import make_report
    from nbseal.report.page import links_to_feedback, page_of

    to = to if as_json else to or course / f"report-{assignment}.html"
    see_that_it_is_ours(course, to, force)
    enter_if_new(course, assignment)
    state = read_state(course, assignment)
    found = make_report(course, assignment, similarity=similarity, state=state)
    if not to:
        click.echo(json.dumps(asdict(found), indent=1))
    elif as_json:
        save_made(course, to, f"{json.dumps(asdict(found), indent=1)}\n".encode())
    else:
        links = links_to_feedback(course, assignment, found, to)
        save_made(course, to, page_of(found, links).encode())
        say(f"Written: {to}")
        say_state(state, assignment)


def _as_json(row: Marks) -> dict[str, object]:
    told = {"student": row.student, "total": row.total, "exercises": row.by_exercise}
    told |= {"tests": row.by_test, "late_penalty": row.late_penalty}
    return told | {"needs_manual_grade": row.needs_manual_grade}
