"""All that a grader is made of, from a course's configuration and an instructor's notebook."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import nbformat
from nbformat import NotebookNode
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from nbseal.assignment import Assignment, with_release
from nbseal.course import closed_packages, follow_through, seconds_for_a_cell
from nbseal.grade import Grader, Times
from nbseal.release import files_below, students_version


@dataclass(frozen=True)
class Ingredients:
    """All that a grader is made of."""

    assignment: Assignment
    release: NotebookNode
    files: Mapping[str, bytes]
    times: Times
    unsafe: bool
    bubblewrap: bool
    follow_through: float
    closed: tuple[str, ...] = ()

    def digest(self) -> str:
        """Differs if anything does, so that an edited source is never graded with the old one."""
        digest = hashlib.sha256()
        notebooks = (self.assignment.notebook, self.release)
        settings = (  # not the folder: a course may be named in more than one way, and be moved
            *(self.assignment.name, self.assignment.path.name, self.times),
            *(self.unsafe, self.bubblewrap, self.follow_through, self.closed),
        )
        for part in (*map(nbformat.writes, notebooks), repr(settings)):
            digest.update(hashlib.sha256(part.encode()).digest())
        for name, content in sorted(self.files.items()):
            digest.update(hashlib.sha256(name.encode()).digest())
            digest.update(hashlib.sha256(content).digest())
        return digest.hexdigest()

    def grader(self) -> Grader:
        return Grader(
            self.assignment,
            self.release,
            self.files,
            times=self.times,
            unsafe=self.unsafe,
            bubblewrap=self.bubblewrap,
            follow_through=self.follow_through,
            closed=self.closed,
        )


def ingredients_of(
    config: Config,
    assignment: Assignment,
    *,
    times: Times | None = None,
    unsafe: bool = False,
    bubblewrap: bool = True,
) -> Ingredients:
    """What a course grades an assignment with; the files are those beside its notebook.

    times: if not the course's. Raises CourseError if a setting has a value that it cannot have.
    """
    ignore = [*CourseDirectory(config=config).ignore, "*.ipynb"]
    release = students_version(config, assignment.notebook)
    return Ingredients(
        with_release(assignment, release),
        release,
        files_below(assignment.path.parent, ignore),
        times or Times(cell=seconds_for_a_cell(config)),
        unsafe,
        bubblewrap,
        follow_through(config),
        closed_packages(config, assignment.name),
    )
