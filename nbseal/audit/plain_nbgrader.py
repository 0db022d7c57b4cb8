"""Grades an assignment's reference and blank with plain nbgrader, in a process of its own.

nbgrader's converters change the current folder of the process, so it must be one of its own.
"""

import copy
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook
from traitlets.config import Config

from nbseal.course.config import course_config, nbgrader_api
from nbseal.course.release import files_below, reason_of, students_version
from nbseal.errors import CourseError, NbsealError
from nbseal.notebook.assignment import Assignment, read_notebooks

_ERROR = "\f"  # begins what this process says, after what kernels do
PLAIN_REFERENCE, PLAIN_BLANK = "reference", "blank"

Marks = dict[str, dict[str, float]]  # {student: {test cell: points}}


@contextmanager
def marked_beside(course: Path, name: str) -> Iterator[Callable[[], dict[str, Marks]]]:
    """Start grading the reference and the blank in the background; yields a call that waits for the
    marks of each notebook, {notebook: marks}.

    The call raises CourseError with nbgrader's log if that fails.
    """
    with (
        tempfile.TemporaryDirectory(prefix="nbseal-", ignore_cleanup_errors=True) as folder,
        tempfile.TemporaryFile() as log,
    ):
        module = (sys.executable, "-W", "ignore", "-m", "nbseal.audit.plain_nbgrader")
        command = [*module, str(course.resolve()), name, folder]
        null = subprocess.DEVNULL
        process = subprocess.Popen(command, stdin=null, stdout=null, stderr=log)

        def marks() -> dict[str, Marks]:
            if process.wait():
                log.seek(0)
                said = log.read().decode("utf-8", "replace")
                raise CourseError(said.rpartition(_ERROR)[2].strip())
            told: dict[str, Marks] = json.loads(Path(folder, "marks.json").read_bytes())
            return told

        try:
            yield marks
        finally:
            process.kill()
            process.wait()


def plain_marks(
    config: Config, assignment: Assignment, handed: Mapping[str, bytes], course: Path
) -> Marks:
    """Marks of a notebook by nbgrader itself, without walls: only for the instructor's own code.

    handed: {student: the bytes of a notebook}. course: an empty folder to work in. Raises
    CourseError with nbgrader's log if it fails.
    """
    name = assignment.name
    own = copy.deepcopy(config)
    own.pop("SealedExporter", None)
    own.CourseDirectory.root = str(course)
    own.CourseDirectory.db_url = f"sqlite:///{course}/gradebook.db"
    own.Autograde.pop("exporter_class", None)
    own.OverwriteCells.add_missing_cells = False  # none is; it fails if a cell has no grade_id
    source, file = files_below(assignment.path.parent), assignment.path.name
    files = {Path("source", name, path): content for path, content in source.items()}
    files |= {Path("submitted", student, name, file): data for student, data in handed.items()}
    for path, content in files.items():
        (course / path).parent.mkdir(parents=True, exist_ok=True)
        (course / path).write_bytes(content)
    api = nbgrader_api(own)
    outcomes = [api.generate_assignment(name)]
    outcomes += [api.autograde(name, student) for student in handed]
    for outcome in outcomes:
        if not outcome["success"]:
            told = reason_of(name, outcome["log"])
            raise CourseError(told or f"plain nbgrader could not grade {name!r}:\n{outcome['log']}")
    notebook = assignment.notebook_name
    course_id = own.CourseDirectory.get("course_id", "")
    with Gradebook(own.CourseDirectory.db_url, course_id) as book:
        return {
            student: {
                grade.name: grade.score
                for grade in book.find_submission_notebook(notebook, name, student).grades
            }
            for student in handed
        }


def _process(course: Path, name: str, folder: Path) -> None:
    config, marks = course_config(course), {}
    for number, notebook in enumerate(read_notebooks(course, name)):
        handed = {
            PLAIN_REFERENCE: notebook.path.read_bytes(),
            PLAIN_BLANK: nbformat.writes(students_version(config, notebook.notebook)).encode(),
        }
        own = folder / str(number)  # a name may hold what an address of a database must not
        own.mkdir()
        marks[notebook.notebook_name] = plain_marks(config, notebook, handed, own)
    (folder / "marks.json").write_text(json.dumps(marks), encoding="utf-8")


if __name__ == "__main__":
    try:
        _process(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
    except NbsealError as error:
        sys.exit(f"{_ERROR}{error}")
