"""Reading an instructor's notebook."""

import nbformat
import pytest
from traitlets.config import Config

from nbseal.course.setup_from_config import setup_from_config
from nbseal.errors import AssignmentError
from nbseal.feedback.outline import outline_of
from nbseal.notebook.assignment import (
    ManualCell,
    exercise_of,
    exercises_of,
    read_assignment,
    read_notebook,
)


def cell(name, *, grade=False, solution=False, points=0, source="pass"):
    meta = {"grade_id": name, "grade": grade, "solution": solution, "locked": not solution}
    meta |= {"schema_version": 3, "task": False} | ({"points": points} if grade else {})
    return nbformat.v4.new_code_cell(source, metadata={"nbgrader": meta})


def notebook(*cells):
    return nbformat.v4.new_notebook(cells=list(cells))


def test_exercises_in_order():
    hidden = "### BEGIN HIDDEN TESTS\npass\n### END HIDDEN TESTS"
    found = exercises_of(
        notebook(
            nbformat.v4.new_markdown_cell("text"),
            nbformat.v4.new_code_cell("free"),
            cell("given"),
            cell("cross", solution=True),
            cell("test_cross_examples", grade=True, points=2),
            cell("test_cross_hidden", grade=True, points=3.5, source=hidden),
            cell("test_speed_easy", grade=True, points=1),
        )
    )
    told = [(e.name, e.points, e.has_solution) for e in found]
    assert told == [("cross", 5.5, True), ("speed", 1, False)]
    hidden = [(t.name, t.hidden) for t in found[0].tests]
    assert hidden == [("test_cross_examples", False), ("test_cross_hidden", True)]


def test_hidden_tests_with_a_course_s_own_words_around_them(tmp_path):
    """What students do not get is hidden, however a course marks it, for pages and audits, too."""
    own = "pass\n# SECRET\nassert 1\n# END"
    cells = cell("f", solution=True), cell("test_f_own", grade=True, points=1, source=own)
    path = tmp_path / "source" / "mine" / "mine.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(notebook(*cells, cell("test_f_seen", grade=True, points=1)), path)
    config = Config()
    config.ClearHiddenTests.begin_test_delimeter = "# SECRET"
    config.ClearHiddenTests.end_test_delimeter = "# END"
    setup = setup_from_config(config, read_notebook(path, "mine"))
    tests = setup.assignment.tests
    assert [(t.name, t.hidden) for t in tests] == [("test_f_own", True), ("test_f_seen", False)]
    (section,) = outline_of(read_notebook(path, "mine"), setup.release, {}).sections
    assert [check.hidden for check in section.checks] == [True, False]


@pytest.mark.parametrize(("test", "exercises", "expected"), [
    ("test_search_examples", ["search"], "search"),
    ("test_where_can_it_go_a_b", ["where", "where_can_it_go"], "where_can_it_go"),
    ("test_where_can_it_go_units", ["search"], "where_can_it_go"),
    ("test_searching_examples", ["search"], "searching"),
])  # fmt: skip
def test_exercise_of_a_test_cell(test, exercises, expected):
    assert exercise_of(test, exercises) == expected


@pytest.mark.parametrize("name", ["check_search_a", "test_search", "test_", "search"])
def test_a_test_cell_with_another_name(name):
    cells = notebook(cell(name, grade=True, points=1))
    assert [(e.name, e.points, e.has_solution) for e in exercises_of(cells)] == [(name, 1, False)]
    assert exercise_of(name, []) is None


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_test_cell_before_its_solution_counts(by_hand):
    own = cell("a", solution=True, grade=by_hand, points=2)
    (found,) = exercises_of(notebook(cell("test_a_x", grade=True, points=5), own))
    assert (found.name, found.points, found.has_solution) == ("a", 5, True)


def test_cells_that_a_person_marks(tmp_path):
    task = nbformat.v4.new_markdown_cell(
        metadata={"nbgrader": {"grade_id": "essay", "task": True, "grade": False, "points": 3}}
    )
    cells = notebook(task, cell("why", grade=True, solution=True, points=2))
    assert exercises_of(cells) == ()
    nbformat.write(cells, tmp_path / "part.ipynb")
    read = read_notebook(tmp_path / "part.ipynb", "whole")
    assert (read.name, read.notebook_name, read.points) == ("whole", "part", 0)
    assert read.manual == (ManualCell("essay", 3, True), ManualCell("why", 2, False))


@pytest.mark.parametrize(("metadata", "language"), [
    ({"kernelspec": {"language": "R", "name": "ir", "display_name": "R"}}, "R"),
    ({"kernelspec": {"name": "ir", "display_name": "R"}}, "R"),
    ({"kernelspec": {"name": "julia-1.10", "display_name": "Julia"}}, "Julia"),
    ({"language_info": {"name": "R"}}, "R"),
])  # fmt: skip
def test_another_language(tmp_path, metadata, language):
    nbformat.write(nbformat.v4.new_notebook(metadata=metadata), tmp_path / "r.ipynb")
    said = f"r.ipynb is for the language {language}; nbseal grades Python only"
    with pytest.raises(AssignmentError, match=said):
        read_notebook(tmp_path / "r.ipynb", "r")


def test_two_cells_of_one_name():
    with pytest.raises(AssignmentError, match="two cells have the grade_id 'a'; rename"):
        exercises_of(notebook(cell("a", solution=True), cell("a", solution=True)))


def test_missing_and_broken_notebooks(tmp_path):
    with pytest.raises(AssignmentError, match=r"has no notebook .*none \(is this a course folder"):
        read_assignment(tmp_path, "x")
    folder = tmp_path / "source" / "y"
    folder.mkdir(parents=True)
    (folder / "y.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(AssignmentError, match="assignments of this course: y"):
        read_assignment(tmp_path, "x")
    with pytest.raises(AssignmentError, match="is not a readable notebook"):
        read_assignment(tmp_path, "y")
