"""`nbseal marks`, `due` and `report`: what they do."""

import json
from datetime import timedelta
from pathlib import Path

import click

from nbseal.cli.screen import enter_if_new, print_marks, say, say_lost, say_state
from nbseal.course.config import course_config, course_zone
from nbseal.course.due import extend, read_due, sentences, set_due
from nbseal.course.gradebook import Marks, read_marks
from nbseal.course.release import course_notebooks
from nbseal.course.state import read_state
from nbseal.lms.people.class_list import missing_students
from nbseal.lms.platforms.languages import read_time
from nbseal.notebook.items import items_of
from nbseal.tables import save
from nbseal.text import printable
from nbseal.times import time_zone


def marks(assignment: str, course: Path, as_json: bool) -> None:
    """See `nbseal.cli.commands`."""
    enter_if_new(course, assignment)
    read = course_notebooks(course, assignment)
    rows = read_marks(course, *read)
    if as_json:
        click.echo(json.dumps([_as_json(row) for row in rows], indent=1))
        return
    if rows:
        print_marks(assignment, items_of(read), rows)
    else:
        click.echo(f"No marks yet. To grade what is in submitted/: nbseal grade {assignment}")
    state = read_state(course, assignment)
    if missing := missing_students(state.students, state.handed_in | state.graded):
        click.echo(printable(missing))
    say_state(state, assignment)


def due_command(
    assignment: str,
    time: str | None,
    course: Path,
    timezone: str | None,
    student: str | None,
    days: float | None,
    hours: float | None,
) -> None:
    """See `nbseal.cli.commands`."""
    told = days is not None or hours is not None
    if told and not student:
        raise click.UsageError("--days and --hours say how much longer: --extend STUDENT")
    if student and not told:
        raise click.UsageError(
            f"--extend {student}: say how much longer with --days or --hours; --days 0 takes it back"
        )
    enter_if_new(course, assignment)
    zone = timezone or course_zone(course_config(course))
    if time:
        when = None if time == "never" else read_time(time, time_zone(zone))
        set_due(course, assignment, when)
    if student:
        extend(course, assignment, student, timedelta(days=days or 0, hours=hours or 0))
    due = read_due(course, assignment)
    for sentence in sentences(assignment, due, zone):
        click.echo(printable(sentence))
    say_lost(course, assignment)
    if time or student:
        click.echo(f"For marks that follow it: nbseal grade {assignment}")


def report_command(
    assignment: str, course: Path, to: Path | None, similarity: bool, as_json: bool, force: bool
) -> None:
    """See `nbseal.cli.commands`."""
    from nbseal.report.figures import as_json as figures
    from nbseal.report.figures import make_report
    from nbseal.report.page import links_to_feedback, page_of, save_page

    enter_if_new(course, assignment)
    state = read_state(course, assignment)
    found = make_report(course, assignment, similarity=similarity, state=state)
    if not as_json:
        path = to or course / f"report-{assignment}.html"
        links = links_to_feedback(course, assignment, found, path)
        save_page(path, page_of(found, links), force=force)
        say(f"Written: {path}")
        say_state(state, assignment)
        return
    text = json.dumps(figures(found), indent=1)
    if to is None:
        click.echo(text)
    else:
        save(to, f"{text}\n".encode(), force=force)


def _as_json(row: Marks) -> dict[str, object]:
    return {
        "student": row.student,
        "total": row.total,
        "exercises": row.by_exercise,
        "tests": row.by_test,
        "late_penalty": row.late_penalty,
        "needs_manual_grade": row.needs_manual_grade,
    }
