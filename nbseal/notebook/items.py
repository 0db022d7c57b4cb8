"""What gives points in an assignment, whatever the number of its notebooks: for tables and figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from nbseal.notebook.assignment import Assignment


@dataclass(frozen=True)
class Item:
    """What gives points: an exercise, or a cell that a person marks (manual).

    own_cell: the cell in which the answer is written; both names are those in the assignment, but that an
    exercise's own cell, if a person marks it besides, is "f (by hand)". unsealed: how many of the points
    come from checks that are not sealed; None if there is no such check.
    """

    name: str
    points: float
    manual: bool
    own_cell: str
    unsealed: float | None = None


def items_of(notebooks: Iterable[Assignment]) -> tuple[Item, ...]:
    """What gives points in an assignment: of each notebook the exercises, then the cells that a
    person marks."""
    found = []
    for notebook in notebooks:
        full = notebook.full_name
        for e in notebook.exercises:
            own = full(notebook.cell_of(e))
            found.append(Item(full(e.name), e.points, False, own, e.unsealed))
        taken = {item.name for item in found}
        for own, points in ((full(cell.name), cell.points) for cell in notebook.manual):
            found.append(Item(own + " (by hand)" * (own in taken), points, True, own))
    return tuple(found)
