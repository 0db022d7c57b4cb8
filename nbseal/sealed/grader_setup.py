"""All that a grader is made of, as data: it can be compared, and sent to another machine."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import nbformat
from nbformat import NotebookNode

from nbseal.notebook.assignment import Assignment, with_open
from nbseal.results import Times
from nbseal.sealed.grader import Grader


@dataclass(frozen=True)
class GraderSetup:
    """All that a grader is made of. open_checks: {test cell: why}, of those that the assignment has open."""

    assignment: Assignment
    release: NotebookNode
    files: Mapping[str, bytes]
    times: Times
    unsafe: bool
    bubblewrap: bool
    follow_through: float
    closed: tuple[str, ...] = ()
    open_checks: Mapping[str, str] = field(default_factory=dict)

    def with_open(self, found: Mapping[str, str]) -> "GraderSetup":
        """The same with more checks open: {test cell: why}."""
        assignment = with_open(self.assignment, found)
        return replace(self, assignment=assignment, open_checks={**self.open_checks, **found})

    def digest(self) -> str:
        """A digest of all of it. An edited source changes it, so its old marks are outdated."""
        digest = hashlib.sha256()
        notebooks = (self.assignment.notebook, self.release)
        settings = (  # not the folder: a course may be named in more than one way, and be moved
            *(self.assignment.name, self.assignment.path.name, self.times),
            *(self.unsafe, self.bubblewrap, self.follow_through, self.closed),
            sorted(self.open_checks),
        )
        for part in (*map(nbformat.writes, notebooks), repr(settings)):
            digest.update(hashlib.sha256(part.encode()).digest())
        for name, content in sorted(self.files.items()):
            digest.update(hashlib.sha256(name.encode()).digest())
            digest.update(hashlib.sha256(content).digest())
        return digest.hexdigest()

    def grader(self) -> Grader:
        """A grader made of all this; a context manager."""
        made = {name: value for name, value in vars(self).items() if name != "open_checks"}
        return Grader(**made)
