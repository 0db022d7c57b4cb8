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

from dataclasses import dataclass, replace
from pathlib import Path

from nbseal.course.config import course_config, open_gradebook
from nbseal.course.evidence import read_evidence
from nbseal.course.gradebook import marks_in
from nbseal.course.needs_a_person import doubtful_marks
from nbseal.course.release import course_notebooks
from nbseal.course.state import CHANGED, sentences, state_in
from nbseal.errors import PlatformError, UnknownStudentsError
from nbseal.lms.people.roster import read_list, read_roster
from nbseal.lms.platforms.list_columns import PLATFORMS
from nbseal.lms.sheets.gradescope import autograder
from nbseal.lms.sheets.mark_sheets import (
    Book,
    Options,
    Sheet,
    canvas_sheet,
    csv_sheet,
    moodle_sheet,
)
from nbseal.notebook.items import items_of
from nbseal.text import listed


@dataclass(frozen=True)
class Exported:
    """students: the marks of how many are in it."""

    data: bytes
    warnings: tuple[str, ...]
    students: int


def export_marks(course: Path, name: str, options: Options | None = None) -> Exported:
    """The marks of an assignment as a platform imports them; of those who have handed in.

    Raises CourseError if the gradebook cannot be used, PlatformError if the roster cannot, and
    UnknownStudentsError with all students whom the platform would not find, but for skip_unknown.
    """
    options = options or Options()
    options = replace(options, column=options.column or name)
    notebooks = course_notebooks(course, name)
    with open_gradebook(course) as gradebook:
        state = state_in(gradebook, course_config(course), notebooks)
        marks = marks_in(gradebook, *notebooks)
    if state.stale and not options.anyway:
        raise PlatformError(
            f"{CHANGED} these were graded: {listed(sorted(state.stale), 5)}. Run: nbseal grade {name}; "
            "or export their marks with --anyway"
        )
    items = items_of(notebooks)
    sheet = _sheet(Book(items, marks, state.everybody, state.handed_in), options)
    warnings = [*sheet.warnings]
    if sheet.unknown:
        told = "".join(f"\n  {why}" for _, why in sorted(sheet.unknown.items()))
        if not options.skip_unknown:
            raise UnknownStudentsError(
                f"students of the gradebook whom {options.format} would not find; nothing is "
                f"written (--skip-unknown leaves them out):{told}"
            )
        warnings.append(f"left out, because {options.format} would not find them:{told}")
    written = [m for m in marks if m.student not in sheet.unknown]
    if by_hand := [m.student for m in written if m.needs_manual_grade]:
        warnings.append(f"with answers still to be marked by hand: {', '.join(by_hand)}")
    warnings += [*sentences(state, name), *filter(None, [state.untimed])]
    if missing := state.missing:
        how = "without marks in the file" if options.format == "csv" else "left out"
        warnings.append(f"students who have not handed in, {how}: {len(missing)}")
    some = [(item.name, item.unsealed, item.points) for item in items if item.unsealed is not None]
    if unsealed := ", ".join(f"{name} ({part:g} of {of:g} points)" for name, part, of in some):
        warnings.append(f"not sealed, so a student's code can forge them: {unsealed}")
    if doubtful := doubtful_marks(read_evidence(course, name, state).entries):
        warnings.append(
            f"marks that may be wrong; nbseal report {name} tells why: {', '.join(doubtful)}"
        )
    return Exported(sheet.data, tuple(warnings), len(written))


def _sheet(book: Book, options: Options) -> Sheet:
    if options.format == "csv":
        if options.roster:
            raise PlatformError("the format csv takes no roster")
        return csv_sheet(book)
    roster = None
    if options.roster:
        roster = read_roster(read_list(options.roster), options.format, options.student_column)
    if options.format == "gradescope":
        return autograder(book, roster)
    if not roster:
        raise PlatformError(
            f"{options.format} needs to know who is who: --roster FILE.csv, which is "
            f"{PLATFORMS[options.format].file}"
        )
    sheet = canvas_sheet if options.format == "canvas" else moodle_sheet
    return sheet(book, roster, options)
