"""What the two zygotes are told once, when they start."""

from typing import Any

import msgspec


class Setup(msgspec.Struct, kw_only=True):
    """What both zygotes are told.

    files: the folder of the course's files.
    unsafe: whether there are no walls.
    classes: the names of the classes whose objects cross.
    opening: the code of the given cells that every worker has run already.
    readable: the paths that a student's code may read.
    limits: the fields of `nbseal.walls.sandbox.Limits`.
    science: the packages whose values cross (`nbseal.wire.science`).
    """

    files: str
    unsafe: bool
    classes: list[str]
    opening: list[str]
    readable: list[str]
    limits: dict[str, Any]
    science: list[str]


class WorkerSetup(Setup):
    """What the zygote of the workers is told besides.

    scratch: the folder in which a worker may write.
    scratch_size: bytes that this folder may hold.
    cells: the code of the released cells.
    files_are_walled: whether the zygote runs in bubblewrap.
    imports: the modules to import before any fork.
    closed: the paths of installed packages that students' code cannot use.
    refused: the names of their modules.
    """

    scratch: str
    scratch_size: int
    cells: list[str]
    files_are_walled: bool
    imports: list[str]
    closed: list[str]
    refused: list[str]


class CheckerSetup(Setup):
    """What the zygote of the checkers is told besides.

    name: of the assignment.
    source, release: the instructor's and the students' notebook, as JSON.
    control: the file descriptor for requests to the zygote of the workers.
    open_checks: the test cells that run in the worker.
    left_out: the sources of cells that run in the worker only (`nbseal.notebook.never_sealed`).
    cell_seconds, again_seconds: `cell` and `again` of `nbseal.results.Times`.
    """

    name: str
    source: str
    release: str
    control: int
    open_checks: list[str]
    left_out: list[str]
    cell_seconds: float
    again_seconds: float
