"""Reads marks from nbgrader's gradebook."""

from dataclasses import dataclass
from pathlib import Path

from nbgrader.api import MissingEntry, SubmittedAssignment

from nbseal.assignment import Assignment
from nbseal.course import open_gradebook
from nbseal.errors import CourseError


@dataclass(frozen=True)
class Marks:
    """One student's marks for an assignment, in points.

    by_exercise: {exercise: points}; by_test: {test cell: points}; late_penalty: points taken off;
    needs_manual_grade: True if nbgrader could not mark some cell by itself.
    """

    student: str
    by_exercise: dict[str, float]
    by_test: dict[str, float]
    late_penalty: float
    needs_manual_grade: bool

    @property
    def total(self) -> float:
        return max(sum(self.by_exercise.values()) - self.late_penalty, 0)


def read_marks(course: Path, assignment: Assignment) -> list[Marks]:
    """The marks of all submissions of an assignment, by student name.

    Raises CourseError if the gradebook does not know the assignment, or has other cells than it.
    """
    with open_gradebook(course) as gradebook:
        try:
            gradebook.find_assignment(assignment.name)
        except MissingEntry:
            raise CourseError(
                f"the gradebook does not know the assignment {assignment.name!r}; "
                f"run: nbgrader generate_assignment {assignment.name}"
            ) from None
        submissions = gradebook.assignment_submissions(assignment.name)
        marks = [_marks_of(submission, assignment) for submission in submissions]
    return sorted(marks, key=lambda m: m.student)


def _marks_of(submission: SubmittedAssignment, assignment: Assignment) -> Marks:
    """What the gradebook holds of one submission."""
    exercise_of = {
        t.name: exercise.name for exercise in assignment.exercises for t in exercise.tests
    }
    by_exercise = {exercise.name: 0.0 for exercise in assignment.exercises}
    by_test: dict[str, float] = {}
    needs_manual_grade = False
    for grade in (grade for notebook in submission.notebooks for grade in notebook.grades):
        if grade.name not in exercise_of:
            raise CourseError(
                f"the gradebook has a cell {grade.name!r} that source/{assignment.name} has not; "
                f"run: nbgrader generate_assignment {assignment.name} --force"
            )
        by_test[grade.name] = grade.score
        by_exercise[exercise_of[grade.name]] += grade.score
        needs_manual_grade |= bool(grade.needs_manual_grade)
    penalty = float(submission.late_submission_penalty or 0)
    return Marks(submission.student.id, by_exercise, by_test, penalty, needs_manual_grade)
