"""Reads marks from nbgrader's gradebook."""

from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry

from nbseal.assignment import Assignment, exercise_of
from nbseal.course import course_config
from nbseal.errors import CourseError


@dataclass(frozen=True)
class Marks:
    """One student's marks for an assignment, in points.

    by_exercise: {exercise: points}; by_test: {test cell: points}; late_penalty: points taken off;
    needs_person: True if nbgrader could not mark some cell by itself.
    """

    student: str
    by_exercise: dict[str, float]
    by_test: dict[str, float]
    late_penalty: float
    needs_person: bool

    @property
    def total(self) -> float:
        return max(sum(self.by_exercise.values()) - self.late_penalty, 0)


def read_marks(course: Path, assignment: Assignment) -> list[Marks]:
    """The marks of all submissions of an assignment, by student name.

    Raises CourseError if the gradebook does not know the assignment.
    """
    config = course_config(course)
    url = config.CourseDirectory.get("db_url", f"sqlite:///{(course / 'gradebook.db').resolve()}")
    with Gradebook(url, config.CourseDirectory.get("course_id", "")) as gradebook:
        try:
            gradebook.find_assignment(assignment.name)
        except MissingEntry:
            raise CourseError(
                f"the gradebook {url} does not know the assignment {assignment.name!r}; "
                f"run: nbgrader generate_assignment {assignment.name}"
            ) from None
        submissions = gradebook.assignment_submissions(assignment.name)
        marks = [_marks_of(submission, assignment) for submission in submissions]
    return sorted(marks, key=lambda m: m.student)


def _marks_of(submission: object, assignment: Assignment) -> Marks:
    """What the gradebook holds of one submission (a SubmittedAssignment of nbgrader's)."""
    exercises = [exercise.name for exercise in assignment.exercises]
    by_exercise = dict.fromkeys(exercises, 0.0)
    by_test: dict[str, float] = {}
    needs_person = False
    for notebook in submission.notebooks:  # type: ignore[attr-defined]
        for grade in notebook.grades:
            by_test[grade.name] = grade.score
            by_exercise[exercise_of(grade.name, exercises)] += grade.score
            needs_person |= bool(grade.needs_manual_grade)
    penalty = float(submission.late_submission_penalty or 0)  # type: ignore[attr-defined]
    return Marks(submission.student.id, by_exercise, by_test, penalty, needs_person)  # type: ignore[attr-defined]
