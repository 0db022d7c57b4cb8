"""Reads a bank of right and wrong versions: the proof that an assignment's tests tell them apart.

A bank is a folder with a file for each version: `<exercise>/right/<name>.py` and
`<exercise>/wrong/<name>.py`. A file looks like this:

    \"""Forgets the block.\"""
    # marks: propagate_cell 3
    # reason: test_propagate_cell_peers: row 4, column 0 must lose the 6; it is in the same block
    def sudoku_propagate_cell(self, ij):
        ...

The first line says what the version does, or what is wrong with it. `marks` names an exercise that
does not earn all its points, and those it earns, when every exercise is marked on its own merit;
`reason` names a test cell and what the student reads there, or with "..." at its end how that
begins: a time that was measured is never the same. A wrong version that passes the visible checks
of its exercise has a line `# data: <sentence>`, which says on which data it goes wrong; for hidden
checks add no rule. The rest is what a student would hand in as the solution cell of that exercise. Where several cells differ from the instructor's, each
begins with a line `# %% <exercise>`, as in an answer file.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from traitlets.config import Config

from nbseal.errors import AssignmentError, SubmissionError
from nbseal.notebook.answers import read_answers
from nbseal.notebook.assignment import Assignment, Exercise
from nbseal.tables import save

_SENTENCE = re.compile(r'"""(\S.*\.)"""')
_NAME = re.compile(r"[a-z][a-z0-9_]*\.py")
_HEADER = re.compile(r"# *(marks|reason|data) *: *", re.IGNORECASE)
_LINES = {  # the lines about a version, and what they look like
    "marks": (re.compile(r"(\S+) (\d+(?:\.\d+)?)"), "<exercise> <points>"),
    "reason": (re.compile(r"([^\s:]+): (\S.*)"), "<test cell>: <sentence>"),
    "data": (re.compile(r"()(\S.*)"), "<sentence>"),
}
_KINDS = ("right", "wrong")


@dataclass(frozen=True)
class Version:
    """One way of solving an exercise, right or wrong.

    sentence: what it does, or gets wrong. cells: {exercise: code of its solution cell}; all other
    cells are the instructor's. marks: {exercise: points} where it does not earn all of them.
    reasons: {test cell: what the student reads there, or its beginning and "..."}. data: a sentence
    on which data it goes wrong, if the visible checks of its exercise do not see it; else "".
    """

    exercise: str
    name: str
    right: bool
    sentence: str
    cells: Mapping[str, str]
    marks: Mapping[str, float]
    reasons: Mapping[str, str]
    data: str
    path: Path

    @property
    def about(self) -> str:
        """Names it as its file does."""
        return f"{self.exercise}/{'right' if self.right else 'wrong'}/{self.name}"


def bank_folder(course: Path, config: Config, name: str) -> Path:
    """Where a course has the versions of an assignment: in `c.Audit.bank`, or `bank/`."""
    return course / str(config.Audit.get("bank", "bank")) / name


def read_bank(folder: Path, assignment: Assignment) -> list[Version]:
    """All versions below a folder: exercises in order, right ones first, then by name.

    Raises AssignmentError if the folder is missing, if something in it is not where a version can
    be, if a file is malformed, or if two versions have the same sentence.
    """
    if not folder.is_dir():
        raise AssignmentError(f"there is no folder {folder}; a bank holds <exercise>/right|wrong/")
    names = [exercise.name for exercise in assignment.exercises]
    files = sorted(_files(folder, names), key=lambda file: (names.index(file[0]), *file[1:]))
    versions = [
        _read_version(path, assignment.exercise(name), kind == "right", assignment)
        for name, kind, path in files
    ]
    said: dict[str, Path] = {}
    for version in versions:
        other = said.setdefault(version.sentence, version.path)
        if other != version.path:
            raise AssignmentError(
                f"{version.path} and {other} begin with the same sentence; say how they differ"
            )
    return versions


def is_reason(got: str, recorded: str) -> bool:
    """Whether what a student reads is what is recorded, or begins so."""
    if recorded.endswith("..."):
        return got.startswith(recorded.removesuffix("..."))
    return got == recorded


def write_reason(version: Version, test: str, reason: str) -> None:
    """Put a reason into the version's file, in place of another one for the same test cell."""
    lines = version.path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if not re.match(f"(?i)# *reason *: *{re.escape(test)}:", line)]
    after = max(n for n, line in enumerate(lines) if re.match("(?i)# *marks *:", line)) + 1
    lines.insert(after, f"# reason: {test}: {reason}")
    save(version.path, ("\n".join(lines) + "\n").encode())


def _files(folder: Path, exercises: Collection[str]) -> Iterator[tuple[str, str, Path]]:
    """(exercise, "right" or "wrong", file) of the versions below a folder.

    What editors and Python leave there is passed over, and so are records beside the versions.
    """
    for path in (path for path in folder.rglob("*") if path.is_file()):
        parts = path.relative_to(folder).parts
        beside = len(parts) == 1 and path.suffix == ".toml"
        if beside or any(part[0] == "." or part == "__pycache__" for part in parts):
            continue
        if parts[0] not in exercises:
            raise AssignmentError(
                f"{path} is not in a folder of an exercise; exercises: {', '.join(exercises)}"
            )
        if len(parts) != 3 or parts[1] not in _KINDS or not _NAME.fullmatch(parts[2]):
            raise AssignmentError(
                f"{path} is no version; move it to {folder}/{parts[0]}/right/ or .../wrong/, and "
                "call it lower_case_with_underscores.py, or remove it"
            )
        yield parts[0], parts[1], path


def _read_version(path: Path, exercise: Exercise, right: bool, assignment: Assignment) -> Version:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise AssignmentError(f"{path} is not UTF-8 text: {error}") from error
    sentence = _SENTENCE.fullmatch(lines[0]) if lines else None
    if not sentence:
        raise AssignmentError(
            f'{path} must begin with one line """A sentence that says what this version does."""'
        )
    said: dict[str, dict[str, str]] = {kind: {} for kind in _LINES}
    about = [*takewhile(_HEADER.match, lines[1:])]
    for line in about:
        _read_line(path, line, said)
    marks = {name: float(points) for name, points in said["marks"].items()}
    _check_marks(path, marks, exercise, right, assignment)
    for test in said["reason"].keys() - {test.name for test in assignment.tests}:
        raise AssignmentError(f"{path}: {test!r} names no test cell of {assignment.name!r}")
    if right and said["data"]:
        raise AssignmentError(f"{path} is right; a line '# data:' says where one is wrong")
    code = "\n".join(lines[1 + len(about) :]).strip("\n")
    cells, data = _read_cells(path, code, exercise, assignment), said["data"].get("", "")
    told = marks, said["reason"], data
    return Version(exercise.name, path.stem, right, sentence[1], cells, *told, path)


def _read_line(path: Path, line: str, said: dict[str, dict[str, str]]) -> None:
    """Add what a line about a version says to {kind of line: {whom it is about: what}}."""
    _, word, said_of_it = _HEADER.split(line, maxsplit=1)
    pattern, form = _LINES[kind := word.lower()]
    if not (found := pattern.fullmatch(said_of_it.rstrip())):
        raise AssignmentError(f"{path}: {line!r} must look like '# {kind}: {form}'")
    if found[1] in said[kind]:
        raise AssignmentError(f"{path}: {line!r} says again what another line says; remove one")
    said[kind][found[1]] = found[2]


def _check_marks(
    path: Path, marks: Mapping[str, float], exercise: Exercise, right: bool, assignment: Assignment
) -> None:
    full = {e.name: e.points for e in assignment.exercises}
    for name, points in marks.items():
        if name not in full:
            raise AssignmentError(f"{path}: {name!r} is none of the exercises: {', '.join(full)}")
        if points >= full[name]:
            raise AssignmentError(
                f"{path}: {points:g} must be less than the {full[name]:g} points of {name!r}; "
                "leave out the exercises that earn everything"
            )
    if right and exercise.name in marks:
        raise AssignmentError(f"{path} is a right version and cannot lose points in its exercise")
    if not right and exercise.name not in marks:
        raise AssignmentError(
            f"{path} is a wrong version and needs a line '# marks: {exercise.name} <points>'"
        )


def _read_cells(
    path: Path, code: str, exercise: Exercise, assignment: Assignment
) -> dict[str, str]:
    if not code:
        raise AssignmentError(f"{path} holds no code below its first lines")
    if not re.search("^# %% ", code, re.MULTILINE):
        code = f"# %% {exercise.name}\n{code}"
    if not code.startswith("# %% "):
        raise AssignmentError(f"{path}: a line '# %% <exercise>' is missing before the first cell")
    try:
        cells = read_answers(code + "\n")
    except SubmissionError as error:
        raise AssignmentError(f"{path}: {error}") from error
    solutions = [e.name for e in assignment.exercises if e.has_solution]
    for name in cells.keys() - solutions:
        raise AssignmentError(
            f"{path}: there is no solution cell {name!r}; begin each cell with a line "
            f"'# %% <exercise>', one of {', '.join(solutions)}"
        )
    if exercise.has_solution and exercise.name not in cells:
        raise AssignmentError(f"{path}: the cell of its own exercise {exercise.name!r} is missing")
    if not all(cells.values()):
        raise AssignmentError(f"{path}: a cell is empty; leave it out, or write it")
    return cells
