"""Marks as CSV for people and programs: one line a student."""

from nbseal.lms.sheets.mark_sheets import Book, Sheet
from nbseal.tables import Cell, to_csv

_FIXED = ("student_id", "last_name", "first_name", "email", "submitted")
_SUMS = ("late_penalty", "total", "max", "needs_manual_grade")


def csv_sheet(book: Book) -> Sheet:
    """A line for each student; without marks, if they have not handed in or are not graded yet."""
    marks = {m.student: m for m in book.marks}
    taken = {*_FIXED, *_SUMS}
    names = [f"{name} (exercise)" if name in taken else name for name in book.exercises]
    lines: list[list[Cell]] = [[*_FIXED, *names, *_SUMS]]
    for s in book.students:
        who: list[Cell] = [
            s.id,
            s.last_name,
            s.first_name,
            s.email,
            s.id in marks or s.id in book.handed_in,
        ]
        if m := marks.get(s.id):
            points = [m.by_exercise[name] for name in book.exercises]
            flag = m.needs_manual_grade
            lines.append([*who, *points, m.late_penalty, m.total, book.points, flag])
        else:
            lines.append([*who, *(None for _ in names), None, None, book.points, None])
    return Sheet(to_csv(lines), {})
