"""nbgrader's own ways in, sealed: `nbgrader autograde`, formgrader's button and `NbGraderAPI`.

One setting in a course's `nbgrader_config.py` turns it on:

    c.Autograde.exporter_class = "nbseal.nbgrader_plugins.autograde.SealedExporter"

nbgrader goes on to find the submissions, to skip what it has graded already, and to make folders,
students and timestamps. What reads a submitted notebook, runs it and marks it is replaced, for the
exporter is what nbgrader hands the file to: no file, however broken, gets to nbgrader's reader.
"""

import copy
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader import preprocessors as steps
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.converters.base import NbGraderException

from nbseal.audit.check import first_check_of, in_words, refusal
from nbseal.classroom.warm_grader import warm_grader
from nbseal.course import settings
from nbseal.course.due import keep_up, lost_sentence
from nbseal.course.gradebook import check_cells
from nbseal.course.marks_writer import one_commit, write_marks
from nbseal.course.records import record_of, write_record
from nbseal.course.release import with_all_cells
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.submissions import handed_in_at, read_handed
from nbseal.errors import CourseError, NbsealError, SandboxError
from nbseal.notebook.assignment import Assignment, grade_id, is_test, read_notebook, with_open
from nbseal.results import Graded

# Never to be done: it takes the marks from the outputs
_NEVER = (steps.Execute, steps.SaveAutoGrades)
# What sealed grading does itself, so that nbgrader must not do it once more
_REPLACED = (
    *(steps.ClearOutput, steps.DeduplicateIds, steps.OverwriteKernelspec, steps.OverwriteCells),
    *(steps.CheckCellMetadata, steps.AssignLatePenalties, *_NEVER),
)


class SealedExporter(NotebookExporter, settings.SealedExporter):  # type: ignore[misc]
    """Stands where nbgrader's autograde turns a submitted notebook into a graded one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.assignments: dict[str, Assignment] = {}
        self.graded: Graded | None = None
        self.digest = ""  # of what the last one was graded with
        self.refused = ""
        if getattr(self.parent, "coursedir", None):
            self._read_sources()

    def from_filename(
        self, filename: str, resources: Any = None, **_: Any
    ) -> tuple[str, dict[str, Any]]:
        """nbgrader calls this twice for a notebook: for the submitted file, and for what it wrote
        into the autograded folder after the first time."""
        resources["metadata"] = {"name": Path(filename).stem, "path": str(Path(filename).parent)}
        submitted, whose = self.parent._sanitizing, resources["nbgrader"]
        if not self._executes:
            if not submitted:
                self._leave_unmarked(whose)
            return super().from_filename(filename, resources)  # type: ignore[no-any-return]
        assignment, student = self.assignments[whose["notebook"]], whose["student"]
        if submitted:
            self.graded = self._grade(Path(filename), student, assignment)
        assert self.graded
        if not submitted:
            with self._gradebook() as gradebook:
                self._write(gradebook, assignment, student, self.graded)
            record = record_of(self.graded, self.digest)
            write_record(self.parent.coursedir, assignment, student, record)
        notebook = self._shown(self.graded, assignment)
        return self.from_notebook_node(notebook, resources)  # type: ignore[no-any-return]

    def register_preprocessor(self, preprocessor: Any, enabled: bool = False) -> Any:
        """Keep what else a course has done to the notebooks, such as limiting their outputs."""
        if preprocessor in (_REPLACED if self._executes else _NEVER):
            return None
        return super().register_preprocessor(preprocessor, enabled)

    @property
    def _walls(self) -> dict[str, bool]:
        return {"unsafe": self.unsafe, "bubblewrap": self.bubblewrap}

    @property
    def _executes(self) -> bool:
        return bool(self.config.Execute.get("enabled", True))  # else: autograde --no-execute

    # -- the instructor's notebooks

    def _read_sources(self) -> None:
        """Read the notebooks that will be needed; what is wrong with them stops the whole run."""
        converter = self.parent
        submitted = {Path(path).stem for paths in converter.assignments.values() for path in paths}
        try:
            with self._gradebook() as gradebook:
                for name in sorted(submitted):
                    self._read_source(gradebook, name)
            if self._executes:
                self._check_solutions()
            if self._executes and self.parent.coursedir.notebook_id == "*":
                with self._gradebook() as gradebook:
                    self._mark_the_missing(gradebook)
        except NbsealError as error:
            self.log.error("%s", error)
            raise NbGraderException(str(error)) from error

    def _read_source(self, gradebook: Gradebook, name: str) -> None:
        folders = self.parent.coursedir
        try:
            gradebook.find_notebook(name, folders.assignment_id)
        except MissingEntry:
            return  # nbgrader says so itself
        source = folders.format_path(folders.source_directory, ".", folders.assignment_id)
        assignment = read_notebook(Path(source, f"{name}.ipynb"), folders.assignment_id)
        assignment = with_all_cells(self.config, gradebook, assignment)
        check_cells(gradebook, assignment)
        if lost := lost_sentence(gradebook, self.config, assignment.name):
            self.log.warning("%s", lost)
        keep_up(gradebook, folders, assignment.name)
        self.assignments[name] = assignment

    def _check_solutions(self) -> None:
        """Log which checks are open. Raises CourseError for checks that the instructor's own solution does
        not pass, unless `anyway`."""
        for name, assignment in self.assignments.items():
            checked = first_check_of(self.config, assignment, **self._walls)
            self.assignments[name] = with_open(assignment, checked.setup.open_checks)
            if checked.open:
                self.log.info("%s", checked.open)
            for one in checked.failing:
                self.log.error("%s", in_words(one))
            if checked.failing and not self.anyway:
                why = refusal(assignment.name, checked.failing, "--SealedExporter.anyway=True")
                raise CourseError(f"nobody is graded: {why}")

    def _mark_the_missing(self, gradebook: Gradebook) -> None:
        """Mark those as blank who have handed in again, without a notebook: nbgrader would leave the
        marks of what they had handed in before."""
        folders = self.parent.coursedir
        excluded = (folders.student_id_exclude or "").split(",")
        for submission in gradebook.assignment_submissions(folders.assignment_id):
            student = submission.student.id
            chosen = fnmatch(student, folders.student_id) and student not in excluded
            folder = Path(self.parent._format_source(folders.assignment_id, student))
            if not chosen or not folder.is_dir() or any(folder.glob("*.ipynb")):
                continue
            self.log.warning("%s: there is no notebook in %s", student, folder)
            for assignment in self.assignments.values():
                graded = self._grade(folder / assignment.path.name, student, assignment)
                self._write(gradebook, assignment, student, graded)

    def _gradebook(self) -> Gradebook:
        folders = self.parent.coursedir
        return Gradebook(folders.db_url, folders.course_id)

    # -- one submission

    def _grade(self, path: Path, student: str, assignment: Assignment) -> Graded:
        if self.refused:
            raise NbGraderException(self.refused)
        setup = setup_from_config(self.config, assignment, **self._walls)
        handed = read_handed(self.parent.coursedir, student, path.parent, assignment.notebook_name)
        self.digest = handed.digest(setup.digest())
        try:
            with warm_grader(setup) as grader:  # started anew if its processes are gone
                graded = grader.grade(handed.unit.data)
        except SandboxError as error:
            self.refused = str(error)  # it will be the same for all others
            self.log.error("%s", error)
            raise NbGraderException(self.refused) from error
        self.log.info("%s: %g of %g points", student, graded.points, assignment.points)
        for remark in graded.remarks:
            self.log.warning("%s: %s", student, remark)
        return graded

    def _write(
        self, gradebook: Gradebook, assignment: Assignment, student: str, graded: Graded
    ) -> None:
        """Write the marks, with the late penalty or not at all."""
        folder = Path(self.parent._format_source(assignment.name, student))
        when, _ = handed_in_at(self.parent.coursedir, folder)
        with one_commit(gradebook):
            write_marks(gradebook, self.config, assignment, student, graded, when)

    def _shown(self, graded: Graded, assignment: Assignment) -> NotebookNode:
        notebook = copy.deepcopy(graded.notebook)
        if self.hidden_tests:
            cells = filter(is_test, assignment.notebook.cells)
            texts = {grade_id(cell): cell.source for cell in cells}
            for cell in notebook.cells:
                cell.source = texts.get(grade_id(cell), cell.source)
        return notebook

    def _leave_unmarked(self, whose: dict[str, str]) -> None:
        """A student's own outputs are no reason for marks: a person must look at them."""
        names = whose["notebook"], whose["assignment"], whose["student"]
        with self._gradebook() as gradebook:
            for grade in gradebook.find_submission_notebook(*names).grades:
                grade.auto_score, grade.needs_manual_grade = None, True
            gradebook.db.commit()
