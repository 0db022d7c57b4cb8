"""What a course grades an assignment with: its configuration and notebook, as a GraderSetup."""

from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.course.config import closed_packages, follow_through, seconds_for_a_cell
from nbseal.course.open_checks import with_found, with_rules
from nbseal.course.release import files_below, students_version
from nbseal.notebook.assignment import Assignment, with_release
from nbseal.results import Times
from nbseal.sealed.grader_setup import GraderSetup


def setup_from_config(
    config: Config,
    assignment: Assignment,
    *,
    times: Times | None = None,
    unsafe: bool = False,
    bubblewrap: bool = True,
) -> GraderSetup:
    """What a course grades an assignment with; the files are those beside its notebook.

    times: if not the course's. Raises CourseError if a setting has a value that it cannot have.
    """
    setup = setup_before_check(
        config, assignment, times=times, unsafe=unsafe, bubblewrap=bubblewrap
    )
    return with_found(CourseDirectory(config=config), setup)


def setup_before_check(
    config: Config,
    assignment: Assignment,
    *,
    times: Times | None = None,
    unsafe: bool = False,
    bubblewrap: bool = True,
) -> GraderSetup:
    """The same without what the first check of the assignment has found."""
    ignore = [*CourseDirectory(config=config).ignore, "*.ipynb"]
    release = students_version(config, assignment.notebook)
    files = files_below(assignment.path.parent, ignore)
    assignment, why = with_rules(assignment, files)
    return GraderSetup(
        with_release(assignment, release),
        release,
        files,
        times or Times(cell=seconds_for_a_cell(config)),
        unsafe,
        bubblewrap,
        follow_through(config),
        closed_packages(config, assignment.name),
        why,
    )
