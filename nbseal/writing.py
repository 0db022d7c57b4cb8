"""Writes the marks of many submissions into the gradebook, some at a time."""

import time
from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import NamedTuple

from nbgrader.api import Gradebook, InvalidEntry
from sqlalchemy.exc import OperationalError
from traitlets.config import Config

from nbseal.assignment import Assignment
from nbseal.errors import CourseError
from nbseal.grade import Graded
from nbseal.gradebook import one_commit, write_marks

BATCH = 25  # submissions
BATCH_SECONDS = 2.0
TRIES = 10  # while another program holds the gradebook; each waits as long as its database does


class _Item(NamedTuple):
    student: str
    graded: Graded
    when: datetime | None
    then: Callable[[], None]


class Writer:
    """A context manager; at its end, also after an error, everything is written.

    `then` is called when an item's marks are stored. Raises CourseError if that cannot be done.
    """

    def __init__(self, gradebook: Gradebook, config: Config, assignment: Assignment) -> None:
        self.gradebook, self.config, self.assignment = gradebook, config, assignment
        self.items: list[_Item] = []
        self.since = time.monotonic()

    def add(
        self, student: str, graded: Graded, when: datetime | None, then: Callable[[], None]
    ) -> None:
        """Write soon. when: it was handed in."""
        self.items.append(_Item(student, graded, when, then))
        if len(self.items) >= BATCH or time.monotonic() - self.since > BATCH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write now."""
        items, self.items = self.items, []
        for left in reversed(range(TRIES)):
            try:
                with one_commit(self.gradebook):
                    for item in items:
                        write_marks(
                            self.gradebook,
                            self.config,
                            self.assignment,
                            item.student,
                            item.graded,
                            item.when,
                        )
                break
            except (OperationalError, InvalidEntry) as error:
                if not isinstance(error, OperationalError) and not isinstance(
                    error.__context__, OperationalError
                ):
                    raise  # nbgrader has no entry like that: to try again does not help
                if not left:
                    raise CourseError(
                        f"the gradebook could not be written ({str(error).splitlines()[0]}). The "
                        "graded notebooks are kept; run the command again to store the marks"
                    ) from error
                time.sleep(1)
        for item in items:
            item.then()
        self.since = time.monotonic()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self.items:
            self.flush()
