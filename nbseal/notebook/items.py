"""What gives points in an assignment, whatever the number of its notebooks: for tables and figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from nbseal.notebook.assignment import Assignment


@dataclass(frozen=True)
class Item:
    """What gives points: an exercise, or a cell that a person marks (manual).

    own_cell: the cell in which the answer is written. unsealed: how many of the points come from
    checks that are not sealed; None if there is no such check. Where an assignment has several
    notebooks, both names say of which: `problem1/squares`.
    """

    name: str
    points: float
    manual: bool
    own_cell: str
    unsealed: float | None = None


def items_of(notebooks: Iterable[Assignment]) -> tuple[Item, ...]:
    """What gives points in an assignment: of each notebook the exercises, then the cells that a
    person marks."""
    return tuple(item for notebook in notebooks for item in _items(notebook))


def _items(notebook: Assignment) -> list[Item]:
    full = notebook.full_name
    exercises = [
        Item(full(e.name), e.points, False, full(notebook.cell_of(e)), e.unsealed)
        for e in notebook.exercises
    ]
    manual = [Item(full(m.name), m.points, True, full(m.name)) for m in notebook.manual]
    return [*exercises, *manual]
