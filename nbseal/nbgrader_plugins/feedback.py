"""nbgrader's own ways to feedback: `nbgrader generate_feedback`, formgrader's button, `NbGraderAPI`.

One setting in a course's `nbgrader_config.py` turns it on:

    c.GenerateFeedback.exporter_class = "nbseal.nbgrader_plugins.feedback.SealedFeedback"

nbgrader goes on to find the graded notebooks and to write the pages; `release_feedback` copies what
is written. The pages are those of `nbseal feedback`, byte for byte.
"""

import weakref
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter
from nbgrader.api import Gradebook
from nbgrader.converters.base import NbGraderException
from traitlets import Bool, Unicode

from nbseal.course.due import shows_solutions
from nbseal.course.gradebook import check_cells, standings
from nbseal.course.release import with_all_cells
from nbseal.course.settings import course_zone
from nbseal.course.setup_from_config import setup_from_config
from nbseal.course.submissions import paths_of
from nbseal.errors import FeedbackError, NbsealError
from nbseal.feedback.deliver import beside, make_page, read_graded
from nbseal.feedback.makers import one_made, pool_of
from nbseal.feedback.outline import Outline, outline_of
from nbseal.notebook.assignment import Assignment, read_notebook


class SealedFeedback(Exporter):  # type: ignore[misc]
    """Stands where nbgrader turns a graded notebook into a feedback page."""

    output_mimetype = "text/html"
    file_extension = Unicode(".html", help="Of the pages.").tag(config=True)
    solutions = Bool(False, help="Whether pages show model solutions once all time is over.").tag(
        config=True
    )

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.known: dict[str, tuple[Assignment, Outline]] = {}
        self.makers = pool_of(1)
        weakref.finalize(self, self.makers.stop)

    def from_filename(
        self, filename: str, resources: Any = None, **_: Any
    ) -> tuple[str, dict[str, Any]]:
        """The page of a graded notebook. After an error nbgrader goes on with the next student."""
        whose = resources["nbgrader"]
        student, name = whose["student"], whose["assignment"]
        folders = self.parent.coursedir
        try:
            with Gradebook(folders.db_url, folders.course_id) as gradebook:
                assignment, outline = self._read(gradebook, name, whose["notebook"])
                standing = standings(gradebook, assignment, student).get(student)
            if not standing:
                raise FeedbackError("not graded yet: the gradebook has no marks")
            paths = paths_of(folders, assignment, student)
            graded = read_graded(paths, outline)
            page, why = one_made(self.makers, make_page, outline, standing, *graded)
            if page is None:
                raise FeedbackError(why)
        except NbsealError as error:
            self.log.error("%s: %s", student, error)
            raise NbGraderException(f"no feedback for {student}: {error}") from error
        resources["output_extension"] = self.file_extension
        resources["outputs"] = beside(paths)
        return page, resources

    def register_preprocessor(self, preprocessor: Any, enabled: bool = False) -> Any:
        """Ignore preprocessors: the page reads marks and comments from the gradebook."""
        return None

    def _read(self, gradebook: Gradebook, name: str, notebook: str) -> tuple[Assignment, Outline]:
        """The instructor's notebook, which is read once."""
        if notebook not in self.known:
            folders = self.parent.coursedir
            source = Path(folders.format_path(folders.source_directory, ".", name))
            assignment = read_notebook(source / f"{notebook}.ipynb", name)
            assignment = with_all_cells(self.config, gradebook, assignment)
            check_cells(gradebook, assignment)
            made_of = setup_from_config(self.config, assignment)
            solutions = shows_solutions(gradebook, self.config, name)
            outline = outline_of(
                assignment, made_of.release, made_of.files, course_zone(self.config), solutions
            )
            self.known[notebook] = assignment, outline
        return self.known[notebook]
