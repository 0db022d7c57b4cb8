"""Marks for Canvas. nbseal.lms.export names the source for its columns."""

import re
from collections.abc import Iterable, Sequence

from nbseal.errors import PlatformError
from nbseal.lms.people.roster import Roster
from nbseal.lms.sheets import mark_sheets as sheets
from nbseal.lms.sheets.mark_sheets import Book, Columns, Sheet
from nbseal.tables import Cell, is_harmless, to_csv

# Some have two columns for names, and more ids; Canvas' importer reads them all
CANVAS_NAMES = ("Student", "LastName", "FirstName")
CANVAS_IDS = ("ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section")
CANVAS_OPTIONAL = ("Integration ID", "Root Account")


def canvas_sheet(book: Book, roster: Roster, columns: Columns) -> Sheet:
    """What Canvas imports; the columns that tell who it is are those of the roster."""
    people, unknown = sheets.match(book, roster)
    known = [m for m in book.marks if m.student in people]
    table = roster.table
    ids = [name for name in CANVAS_NAMES if name in table]
    ids += [one for one in CANVAS_IDS if one in table or one not in CANVAS_OPTIONAL]
    titles, points = sheets.marks_columns(book, columns)
    headers = [_canvas_title(roster, title) for title in titles]
    if not columns.new:
        _refuse_new(roster, headers, columns)
    blank: list[Cell] = [""] * (len(ids) - 1)
    lines: list[list[Cell]] = [[*ids, *headers], ["Points Possible", *blank, *points]]
    for m in known:
        row = people[m.student].row
        # the ID is a number, and enough
        values = [row.get(column.casefold(), "") for column in ids]
        kept = [v if c in CANVAS_NAMES or is_harmless(v) else "" for c, v in zip(ids, values)]
        lines.append([*kept, *sheets.marks_cells(book, m, columns)])
    warnings = (*_points_differ(roster, headers, points), *sheets.other_names(book, people))
    return Sheet(to_csv(lines), unknown, warnings)


def _canvas_title(roster: Roster, title: str) -> str:
    """The title as Canvas has it, with its number: `sudoku` is `sudoku (1234)`."""
    if title in roster.table.columns:
        return title
    numbered = re.compile(re.escape(title.strip()) + r"\s*\(\d+\)", re.IGNORECASE)
    found = [column for column in roster.table.columns if numbered.fullmatch(column)]
    if len(found) > 1:
        raise PlatformError(
            f"{roster.table.path} has several assignments {title!r} ({', '.join(found)}); name one "
            "with --column"
        )
    return found[0] if found else title


def _refuse_new(roster: Roster, headers: Sequence[str], columns: Columns) -> None:
    """Canvas makes an assignment of each title that it does not know. Raises PlatformError."""
    theirs = roster.table.columns
    unknown = [header for header in headers if header not in theirs]
    if columns.by_exercise and unknown and headers[0] in theirs:
        raise PlatformError(
            f"{roster.table.path} has no assignments for the exercises yet "
            f"({', '.join(map(repr, unknown))}); to let Canvas make them, add --new-columns to "
            "--by-exercise"
        )
    if unknown:
        titles = [title for title in theirs if re.search(r"\(\d+\)$", title)]
        raise PlatformError(
            f"{roster.table.path} has no assignment {', '.join(map(repr, unknown))}; importing would "
            f"make a new one. Name one of Canvas' with --column: {', '.join(titles) or 'it has none'}"
            "; or say --new-columns"
        )


def _points_differ(
    roster: Roster, headers: Sequence[str], points: Iterable[float]
) -> Iterable[str]:
    """Where an assignment in Canvas has other points than here, so that its marks would mislead."""
    first = roster.table.columns[0].casefold()
    rows = [r for r in roster.table.rows if r[first].casefold() == "points possible"]
    for header, ours in zip(headers, points):
        theirs = rows[0].get(header.casefold(), "") if rows else ""
        yield from sheets.other_points(header, theirs, "Canvas", ours)
