"""Marks for Moodle. nbseal.lms.export names the source for its columns."""

from nbseal.lms.people.roster import Person, Roster, with_id
from nbseal.lms.sheets.mark_sheets import (
    Book,
    Columns,
    Sheet,
    marks_cells,
    marks_columns,
    match,
    other_names,
)
from nbseal.tables import Cell, is_harmless, to_csv

MOODLE_IDS = ("Username", "ID number", "Email address")


def moodle_sheet(book: Book, roster: Roster, columns: Columns) -> Sheet:
    """What Moodle imports; with each column of the roster that tells of everybody who it is."""
    people, unknown = match(book, roster)
    usable = {c: {s for s, p in people.items() if _moodle_id(roster, p, c)} for c in MOODLE_IDS}
    most = max(usable.values(), key=len)
    for student in people.keys() - most:
        why = "has only ids that others have, too, or that a spreadsheet would take for a formula"
        if not any(people[student].ids.get(column) for column in MOODLE_IDS):
            why = f"has none of these in {roster.table.path}: {', '.join(MOODLE_IDS)}"
        unknown[student] = f"{student!r} {why}"
    ids = [column for column in MOODLE_IDS if usable[column] >= most and most]
    titles, _ = marks_columns(book, columns)
    lines: list[list[Cell]] = [["Name", *ids, *titles]]
    for m in book.marks:
        if m.student in most:
            person = people[m.student]
            told = [person.ids[column] for column in ids]
            lines.append([person.name, *told, *marks_cells(book, m, columns)])
    return Sheet(to_csv(lines), dict(sorted(unknown.items())), tuple(other_names(book, people)))


def _moodle_id(roster: Roster, person: Person, column: str) -> str:
    """What identifies a person to Moodle, if it can be written and is theirs alone."""
    value = person.ids.get(column, "")
    return value if is_harmless(value) and len(with_id(roster, value, [column])) == 1 else ""
