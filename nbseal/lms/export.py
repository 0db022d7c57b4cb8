"""Marks for learning platforms: the gradebook's, in the columns that each of them imports.

    csv         for people and programs: one line a student
    canvas      Gradebook > Import. The columns Student, ID, SIS User ID, SIS Login ID, Section of
                Canvas' own export, then one for each assignment, and a row `Points Possible`.
                Canvas finds people by ID and assignments by a title with their number, such as
                `sudoku (1234)`, and makes new ones of titles that it does not know.
                https://community.canvaslms.com/t5/Instructor-Guide/tkb-p/Instructor
                ("How do I import grades in the Gradebook?")
    moodle      Grades > Import > CSV file: names, all that identifies a person (user name, ID number,
                e-mail address), then the marks. Which column is what is chosen while importing.
                https://docs.moodle.org/en/Grade_import
    gradescope  imports no marks from a table; see nbseal.lms.sheets.gradescope for the way that there is

The columns are written down from memory of these pages; there was no platform to try them on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Enum, Unicode
from traitlets.config import Config

from nbseal.course.config import course_config, open_gradebook
from nbseal.course.evidence import read_evidence
from nbseal.course.gradebook import check_cells, marks_in
from nbseal.course.needs_a_person import doubtful_marks
from nbseal.course.release import with_all_cells
from nbseal.course.state import sentences, state_in
from nbseal.errors import NbsealError, PlatformError, UnknownStudentsError
from nbseal.lms import FORMATS
from nbseal.lms.people.roster import Roster, read_roster
from nbseal.lms.platforms.list_columns import PLATFORMS
from nbseal.lms.sheets.canvas import canvas_sheet
from nbseal.lms.sheets.gradescope import autograder
from nbseal.lms.sheets.mark_sheets import Book, Columns, Sheet
from nbseal.lms.sheets.moodle import moodle_sheet
from nbseal.lms.sheets.plain_csv import csv_sheet
from nbseal.notebook.assignment import Assignment, read_notebooks, read_notebooks_in
from nbseal.notebook.items import items_of
from nbseal.tables import save


@dataclass(frozen=True)
class Options:
    """What to write.

    format: one of FORMATS.
    roster: the platform's list of people.
    student_column: the column of the roster with nbgrader's student ids.
    column: the platform's name of the assignment, if it is another.
    by_exercise: a column for each exercise, too, where that is a choice.
    skip_unknown: leave out students whom the platform would not find.
    new_columns: let Canvas make assignments that it does not have.
    """

    format: str = "csv"
    roster: Path | None = None
    student_column: str | None = None
    column: str | None = None
    by_exercise: bool = False
    skip_unknown: bool = False
    new_columns: bool = False


@dataclass(frozen=True)
class Exported:
    """What is to be written, sentences about it, and the marks of how many students it has."""

    data: bytes
    warnings: tuple[str, ...]
    students: int


def export_marks(course: Path, name: str, options: Options | None = None) -> Exported:
    """The marks of an assignment as a platform imports them; of those who have handed in.

    Raises CourseError if the gradebook cannot be used, PlatformError if the roster cannot, and
    UnknownStudentsError with all students whom the platform would not find, but for skip_unknown.
    """
    notebooks = read_notebooks(course, name)
    with open_gradebook(course) as gradebook:
        exported = export_from(gradebook, course_config(course), notebooks, options or Options())
    if doubtful := doubtful_marks(read_evidence(course, name).entries):
        warning = f"marks that may be wrong; nbseal report {name} tells why: {', '.join(doubtful)}"
        return replace(exported, warnings=(*exported.warnings, warning))
    return exported


def export_from(
    gradebook: Gradebook,
    config: Config,
    notebooks: Sequence[Assignment],
    options: Options,
    only: Sequence[str] = (),
) -> Exported:
    """The same from an open gradebook, of all students or of some only. Raises likewise."""
    name = notebooks[0].name
    for notebook in notebooks:
        check_cells(gradebook, notebook)
    whole = [with_all_cells(config, gradebook, notebook) for notebook in notebooks]
    state = state_in(gradebook, config, whole)
    if only:
        state = state.of(only)
    marks = [m for m in marks_in(gradebook, *notebooks) if not only or m.student in only]
    items = items_of(notebooks)
    book = Book(items, marks, state.everybody, state.handed_in)
    sheet = _sheet(name, book, options)
    warnings = [*sheet.warnings]
    if sheet.unknown:
        listed = "".join(f"\n  {why}" for why in sheet.unknown.values())
        if not options.skip_unknown:
            raise UnknownStudentsError(
                f"students of the gradebook whom {options.format} would not find; nothing is "
                f"written (--skip-unknown leaves them out):{listed}"
            )
        warnings.append(f"left out, because {options.format} would not find them:{listed}")
    written = [m for m in marks if m.student not in sheet.unknown]
    if by_hand := [m.student for m in written if m.needs_manual_grade]:
        warnings.append(f"with answers still to be marked by hand: {', '.join(by_hand)}")
    warnings += sentences(state, name)
    if missing := state.missing:
        how = "without marks in the file" if options.format == "csv" else "left out"
        warnings.append(f"students who have not handed in, {how}: {len(missing)}")
    unsealed = [
        f"{item.name} ({item.unsealed:g} of {item.points:g} points)"
        for item in items
        if item.unsealed is not None
    ]
    if unsealed:
        warnings.append(f"not sealed, so a student's code can forge them: {', '.join(unsealed)}")
    return Exported(sheet.data, tuple(warnings), len(written))


def _sheet(name: str, book: Book, options: Options) -> Sheet:
    columns = Columns(options.column or name, options.by_exercise, options.new_columns)
    if options.format == "csv":
        if options.roster:
            raise PlatformError("the format csv takes no roster")
        return csv_sheet(book)
    roster = _roster(options)
    if options.format == "gradescope":
        return autograder(book, roster)
    if not roster:
        raise PlatformError(
            f"{options.format} needs to know who is who: --roster FILE.csv, which is "
            f"{PLATFORMS[options.format].file}"
        )
    sheet = canvas_sheet if options.format == "canvas" else moodle_sheet
    return sheet(book, roster, columns)


def _roster(options: Options) -> Roster | None:
    if not options.roster:
        return None
    return read_roster(options.roster, options.format, options.student_column)


class SealedExport(ExportPlugin):  # type: ignore[misc]
    """The same for nbgrader: `nbgrader export --exporter nbseal.lms.export.SealedExport`.

    In nbgrader_config.py: `c.ExportApp.plugin_class = "nbseal.lms.export.SealedExport"`, and what is
    below, such as `c.SealedExport.format = "canvas"`. `{assignment}` in the name of the file stands
    for the assignment.
    """

    format = Enum(FORMATS, "csv", help="csv, canvas, moodle or gradescope").tag(config=True)
    roster = Unicode("", help="The platform's list of people.").tag(config=True)
    student_column = Unicode("", help="The roster's column of student ids.").tag(config=True)
    column = Unicode("", help="The platform's name of the assignment.").tag(config=True)
    by_exercise = Bool(False, help="A column for each exercise, too.").tag(config=True)
    skip_unknown = Bool(False, help="Leave unknown students out.").tag(config=True)
    new_columns = Bool(False, help="Let Canvas make assignments.").tag(config=True)
    force = Bool(False, help="Overwrite files.").tag(config=True)

    def export(self, gradebook: Gradebook) -> None:
        """Write a file for each assignment that was asked for, or for all of the gradebook."""
        try:
            self._export(gradebook)
        except NbsealError as error:
            self.parent.fail(str(error))  # one message, exit code 1

    def _export(self, gradebook: Gradebook) -> None:
        names = [str(name) for name in self.assignment] or [a.name for a in gradebook.assignments]
        to = self.to or "marks-{assignment}." + ("zip" if self.format == "gradescope" else "csv")
        if len(names) > 1 and "{assignment}" not in to:
            raise PlatformError(
                f"there are {len(names)} assignments for one file {to!r}; name one with "
                "--assignment, or the file with {assignment} in it"
            )
        config, only = self.parent.config, [str(student) for student in self.student]
        done = [
            (name, export_from(gradebook, config, self._read(name), self._options, only))
            for name in names
        ]
        for name, exported in done:
            path = Path(to.replace("{assignment}", name))
            save(path, exported.data, force=self.force)
            self.log.info("Exported the marks of %s to %s", name, path)
            for warning in exported.warnings:
                self.log.warning("%s: %s", name, warning)

    @property
    def _options(self) -> Options:
        return Options(
            self.format,
            Path(self.roster) if self.roster else None,
            self.student_column or None,
            self.column or None,
            self.by_exercise,
            self.skip_unknown,
            self.new_columns,
        )

    def _read(self, name: str) -> tuple[Assignment, ...]:
        folders: Any = self.parent.coursedir
        folder = Path(folders.format_path(folders.source_directory, ".", name))
        return read_notebooks_in(folder, name)
