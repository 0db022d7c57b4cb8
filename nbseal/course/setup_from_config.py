"""What a course grades an assignment with: its configuration and notebook, as a GraderSetup."""

from typing import Any

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.config import times_of
from nbseal.course.open_checks import first_check_of, with_rules
from nbseal.course.release import files_below, students_version
from nbseal.course.settings import of_assignment, settings_of
from nbseal.notebook.assignment import Assignment, with_release
from nbseal.results import Times
from nbseal.sealed.grader_setup import GraderSetup


def setup_from_config(config: Config, assignment: Assignment, **fields: Any) -> GraderSetup:
    """What a course grades an assignment with; the files are those beside its notebook.

    fields: times, unsafe and bubblewrap of the setup. Raises CourseError if a setting has a wrong value.
    """
    setup = setup_before_check(config, assignment, **fields)
    # with the checks open, too, that its first check has found, if that is up to date
    kept = first_check_of(CourseDirectory(config=config), setup)
    return setup.with_open(kept.open) if kept else setup


def setup_before_check(
    config: Config,
    assignment: Assignment,
    *,
    times: Times | None = None,
    unsafe: bool = False,
    bubblewrap: bool = True,
) -> GraderSetup:
    """The same without what the first check of the assignment has found."""
    settings = settings_of(config)
    ignore = [*CourseDirectory(config=config).ignore, "*.ipynb"]
    release = students_version(config, assignment.notebook)
    files = files_below(assignment.path.parent, ignore)
    assignment, why = with_rules(assignment, files)
    return GraderSetup(
        with_release(assignment, release),
        release,
        files,
        times or times_of(config),
        unsafe,
        bubblewrap,
        settings.follow_through,
        of_assignment(settings.closed, assignment.name),
        why,
    )
