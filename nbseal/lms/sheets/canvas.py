"""Marks for Canvas. nbseal.lms.export names the source for its columns."""

import re
from collections.abc import Sequence
from itertools import chain

from nbseal.errors import PlatformError
from nbseal.lms.people.roster import Roster
from nbseal.lms.sheets import mark_sheets as sheets
from nbseal.lms.sheets.mark_sheets import Book, Options, Sheet
from nbseal.tables import Cell, is_harmless, to_csv

# Some have two columns for names, and more ids; Canvas' importer reads them all
CANVAS_NAMES = ("Student", "LastName", "FirstName")
CANVAS_IDS = ("ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section")
CANVAS_OPTIONAL = ("Integration ID", "Root Account")


def canvas_sheet(book: Book, roster: Roster, options: Options) -> Sheet:
    """What Canvas imports; the columns that tell who it is are those of the roster."""
    people, unknown = sheets.match(book, roster)
    known, table = [m for m in book.marks if m.student in people], roster.table
    ids = [name for name in CANVAS_NAMES if name in table]
    ids += [one for one in CANVAS_IDS if one in table or one not in CANVAS_OPTIONAL]
    titles, points = sheets.marks_columns(book, options)
    headers = [_canvas_title(roster, title) for title in titles]
    if not options.new_columns:
        _refuse_new(roster, headers, options)
    blank: list[Cell] = [""] * (len(ids) - 1)
    lines: list[list[Cell]] = [[*ids, *headers], ["Points Possible", *blank, *points]]
    for m in known:
        row = people[m.student].row
        # the ID is a number, and enough
        values = [row.get(column.casefold(), "") for column in ids]
        kept = [v if c in CANVAS_NAMES or is_harmless(v) else "" for c, v in zip(ids, values)]
        lines.append([*kept, *sheets.marks_cells(book, m, options)])
    first = table.columns[0].casefold()
    theirs = next((r for r in table.rows if r[first].casefold() == "points possible"), {})
    other = [theirs.get(header.casefold(), "") for header in headers]
    warned = (sheets.other_points(h, o, "Canvas", p) for h, o, p in zip(headers, other, points))
    return Sheet(to_csv(lines), unknown, (*chain(*warned), *sheets.other_names(book, people)))


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


def _refuse_new(roster: Roster, headers: Sequence[str], options: Options) -> None:
    """Canvas makes an assignment of each title that it does not know. Raises PlatformError."""
    theirs = roster.table.columns
    unknown = [header for header in headers if header not in theirs]
    if options.by_exercise and unknown and headers[0] in theirs:
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
