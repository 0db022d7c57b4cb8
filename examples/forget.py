"""Takes the example class out of a course again: its submissions, its feedback and its marks.

    python examples/forget.py [COURSE]

Students who are not of the example class, and all that is theirs, stay. When no submission is
left, the assignment leaves the gradebook too, so that its notebook may gain and lose cells.
"""

import shutil
import sys
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry

HERE = Path(__file__).parent


def forget(course: Path) -> None:
    """Remove the example students from the folders and the gradebook of a course."""
    students = sorted(path.stem for path in (HERE / "answers").glob("*.py"))
    for folder in ("submitted", "autograded", "feedback"):
        for student in students:
            shutil.rmtree(course / folder / student, ignore_errors=True)
    if not (course / "gradebook.db").exists():
        return
    with Gradebook(f"sqlite:///{(course / 'gradebook.db').resolve()}", "sudoku-course") as book:
        for student in students:
            try:
                book.remove_student(student)
            except MissingEntry:
                continue
        for assignment in book.assignments:
            if not assignment.submissions:
                book.remove_assignment(assignment.name)


if __name__ == "__main__":
    forget(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent)
