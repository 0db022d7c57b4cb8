"""Writes the marks of many submissions into the gradebook, in batches."""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from nbgrader.api import Gradebook, InvalidEntry
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from traitlets.config import Config

from nbseal.course.marks_writer import one_commit, write_marks
from nbseal.errors import CourseError, PenaltyError
from nbseal.notebook.assignment import Assignment
from nbseal.results import Marked

# Not because the gradebook is held, which is waited for
_REFUSED = (InvalidEntry, SQLAlchemyError, PenaltyError)
BATCH = 25  # submissions
BATCH_SECONDS = 2.0
TRIES = 10  # while another program holds the gradebook; each waits as long as its database does


class _Item(NamedTuple):
    student: str
    write: Callable[[], None]
    then: Callable[[], None]


class Writer:
    """A context manager; at its end, also after an error, everything is written. Raises CourseError if
    that cannot be done, and at the end with the students whose marks are refused."""

    def __init__(self, gradebook: Gradebook, config: Config) -> None:
        self.gradebook, self.config = gradebook, config
        self.items: list[_Item] = []
        self.refused: dict[str, Exception] = {}
        self.since = time.monotonic()

    def add(
        self,
        notebook: Assignment,
        student: str,
        graded: Marked,
        when: datetime | None,
        then: Callable[[], None],
    ) -> None:
        """Put into the next batch. when: it was handed in; then: is called when it is stored."""
        write = partial(write_marks, self.gradebook, self.config, notebook, student, graded, when)
        self.items.append(_Item(student, write, then))
        if len(self.items) >= BATCH or time.monotonic() - self.since > BATCH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the batch in one transaction; if the database refuses that, each student by itself."""
        items, self.items = self.items, []
        self.since = time.monotonic()
        try:
            self._write(items)
        except _REFUSED:
            for item in items:
                try:
                    self._write([item])
                except _REFUSED as error:
                    self.refused[item.student] = error

    def _write(self, items: Sequence[_Item]) -> None:
        """All or nothing; waits while another program holds the gradebook."""
        for left in reversed(range(TRIES)):
            try:
                with one_commit(self.gradebook):
                    for item in items:
                        item.write()
                break
            except (OperationalError, InvalidEntry) as error:
                held = (error, error.__context__)  # nbgrader's own error may hide the database's
                if not any(isinstance(one, OperationalError) for one in held):
                    raise  # to try again does not help
                if not left:
                    raise CourseError(
                        f"the gradebook could not be written ({str(error).splitlines()[0]}). The "
                        "graded notebooks are kept; run the command again to store the marks"
                    ) from error
                time.sleep(1)
        for item in items:
            item.then()

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if self.items:
            self.flush()
        if self.refused:
            last = list(self.refused.values())[-1]
            raise CourseError(
                f"the marks of {', '.join(map(repr, self.refused))} could not be stored "
                f"({str(last).splitlines()[0]}); those of others graded so far are"
            ) from (error or last)
