"""What the two processes that fork others are told once, when they start."""

from typing import Any

import msgspec


class Setup(msgspec.Struct, kw_only=True):
    """What both are told.

    files: the folder of the course's files. classes: the names of the classes whose objects cross.
    inner_classes: of those whose objects stay in the worker, and are asked through handles.
    opening: the code of the given cells that every worker has run already. readable: the paths that
    a student's code may read. limits: of `nbseal.walls.sandbox.Limits`. science: the packages whose
    values cross, of `nbseal.wire.science`.
    """

    files: str
    unsafe: bool
    classes: list[str]
    inner_classes: list[str]
    opening: list[str]
    readable: list[str]
    limits: dict[str, Any]
    science: list[str]


class WorkerSetup(Setup):
    """What the workers' side is told besides.

    scratch: the folder in which a worker may write, so many bytes (scratch_size). files_are_walled:
    whether bubblewrap stands around. cells: the code that was released. imports: the modules to
    import before any fork. closed: paths of installed packages that are out of reach; refused: the
    names of their modules.
    """

    scratch: str
    scratch_size: int
    cells: list[str]
    files_are_walled: bool
    imports: list[str]
    closed: list[str]
    refused: list[str]


class CheckerSetup(Setup):
    """What the checkers' side is told besides.

    name: of the assignment. source, release: the instructor's and the students' notebook, as JSON.
    control: the descriptor by which workers are asked for. cell_seconds, again_seconds: as in
    `nbseal.results.Times`.
    """

    name: str
    source: str
    release: str
    control: int
    cell_seconds: float
    again_seconds: float
