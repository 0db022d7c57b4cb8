"""What the two zygotes are told once, when they start."""

import msgspec

from nbseal.walls.sandbox import Limits


class Setup(msgspec.Struct, kw_only=True):
    """What both zygotes are told."""

    files: str  # the folder of the course's files
    unsafe: bool  # whether there are no walls
    classes: list[str]  # the names of the classes whose objects cross
    opening: list[str]  # the code of the given cells that every worker has run already
    readable: list[str]  # the paths that a student's code may read
    limits: Limits
    science: list[str]  # the packages whose values cross (`nbseal.wire.science`)


class WorkerSetup(Setup):
    """What the zygote of the workers is told besides."""

    scratch: str  # the folder in which a worker may write
    scratch_size: int  # bytes that this folder may hold
    files_are_walled: bool  # whether the zygote runs in bubblewrap
    imports: list[str]  # the modules to import before any fork
    closed: list[str]  # the paths of installed packages that students' code cannot use
    refused: list[str]  # the names of their modules


class CheckerSetup(Setup):
    """What the zygote of the checkers is told besides."""

    name: str  # of the assignment
    source: dict[str, object]  # the instructor's notebook
    release: dict[str, object]  # the students'
    control: int  # the file descriptor for requests to the zygote of the workers
    open_checks: list[str]  # the test cells that run in the worker
    left_out: list[str]  # sources of cells that run there only (`nbseal.notebook.never_sealed`)
    cell_seconds: float  # `cell` of `nbseal.results.Times`
    again_seconds: float  # `again` of it, or `cell`
