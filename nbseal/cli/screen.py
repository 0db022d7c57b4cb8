"""Messages that more than one command prints."""

from pathlib import Path

import click

from nbseal.course import open_checks
from nbseal.course.config import course_config
from nbseal.course.due import read_due, recalled, sentences
from nbseal.course.release import enter
from nbseal.course.settings import course_zone
from nbseal.course.state import State
from nbseal.course.state import sentences as state_sentences
from nbseal.notebook.assignment import UNSEALED, grade_id, is_test
from nbseal.sealed.grader_setup import GraderSetup
from nbseal.text import printable


def say_state(state: State, assignment: str) -> None:
    """Say who is not graded, and whose marks are of something that has changed since."""
    for sentence in state_sentences(state, assignment):
        say(f"Warning: {sentence}")


def enter_if_new(course: Path, assignment: str) -> None:
    """See that the gradebook knows the assignment, as in a fresh clone it does not."""
    if enter(course, assignment):
        say(f"The gradebook did not know {assignment} yet: entered, from source/{assignment}.")
        recalled(course, assignment)  # what is kept beside the gradebook comes into it
        due = read_due(course, assignment)
        if due.due or due.extensions:
            told = " ".join(sentences(assignment, due, course_zone(course_config(course))))
            say(f"Its dates are those that were kept in submitted/.nbseal-due: {told}")


def say_lost(course: Path, assignment: str) -> None:
    """Say what is missing because the gradebook was deleted."""
    if lost := recalled(course, assignment):
        say(f"Warning: {lost}")


def say(text: str) -> None:
    """Print to standard error, once in a command, without characters that control a terminal."""
    if context := click.get_current_context(silent=True):
        said = context.meta.setdefault(__name__, set())
        if text in said:
            return
        said.add(text)
    click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def say_open(setup: GraderSetup) -> None:
    """Say which checks are open, and name the cells whose tag has no effect."""
    assignment = setup.assignment
    for number, cell in enumerate(assignment.notebook.cells, start=1):
        if UNSEALED in cell.metadata.get("tags", ()) and not is_test(cell):
            named = assignment.full_name(grade_id(cell) or f"cell {number}")
            say(f"Warning: the tag 'unsealed' of {named} does nothing: tag a check's cell.")
    if told := open_checks.sentence(setup):
        say(told)
