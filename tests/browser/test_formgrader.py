"""nbgrader's formgrader on what nbseal has graded, in JupyterLab, in a real browser."""

import json
import shutil

import mini
import nbformat
import notebooks
import pytest
from lab import TOKEN, needs_browser, running, screenshot
from outside import make_release, right_answers

from nbseal.classroom.run import ClassOptions, grade_class
from nbseal.course.config import open_gradebook
from nbseal.course.gradebook import read_marks
from nbseal.notebook.answers import fill_in, read_answers
from nbseal.notebook.assignment import read_assignment
from nbseal.notebook.secrets import leaks, secrets_of, text_of_file

pytestmark = [*needs_browser, pytest.mark.sandbox]

EXAMPLES = notebooks.ROOT / "examples"
CELL = "test_propagate_cell_peers"  # hidden; wrong-block fails it
COMMENT = "The block of a cell counts, too."


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    course = tmp_path_factory.mktemp("course")
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    shutil.copy(notebooks.ROOT / "nbgrader_config.py", course)
    for student in ("all-right", "wrong-block", "blank"):
        shutil.copytree(EXAMPLES / "submitted" / student, course / "submitted" / student)
    answers = read_answers((EXAMPLES / "answers/sudoku/wrong-block.py").read_text(encoding="utf-8"))
    answers["ruleout"] = right_answers("sudoku")["ruleout"]  # and no later ones, which take long
    notebook = fill_in(notebooks.read(notebooks.RELEASE), answers)
    nbformat.write(notebook, course / "submitted" / "wrong-block" / "sudoku" / "sudoku.ipynb")
    make_release(course)
    graded = grade_class(course, "sudoku", ["all-right", "wrong-block"])
    assert not any(outcome.look for outcome in graded)
    return course


@pytest.fixture(scope="module")
def address(course, tmp_path_factory):
    with running(course, tmp_path_factory.mktemp("home")) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page(viewport={"width": 1366, "height": 900})
    page.set_default_timeout(120_000)
    yield page
    page.close()


def open_page(page, address, path):
    page.goto(f"{address}/formgrader/{path}?token={TOKEN}")


def totals(course):
    return {m.student: m.total for m in read_marks(course, read_assignment(course, "sudoku"))}


def row_of(page, student):
    return page.locator("tr", has=page.locator("td.student-id", has_text=student))


def test_it_opens_in_jupyterlab(address, page):
    page.goto(f"{address}/lab?reset&token={TOKEN}")
    page.get_by_role("menuitem", name="Nbgrader", exact=True).click()
    page.get_by_text("Formgrader", exact=True).click()
    frame = page.frame_locator("iframe").first
    row = frame.locator("tr", has_text="sudoku").first
    row.wait_for()
    assert row.locator(".num-submissions").inner_text().strip() == "3"
    screenshot(page, "formgrader")


def test_the_list_shows_the_marks(course, address, page):
    open_page(page, address, "manage_submissions/sudoku")
    row_of(page, "all-right").locator(".label").wait_for()
    for student, total in totals(course).items():
        if student != "blank":
            row = row_of(page, student)
            assert row.locator(".score").inner_text().strip() == f"{total:g} / 70"
            assert row.locator(".status").inner_text().strip() == "graded"
    assert row_of(page, "blank").locator(".status").inner_text().strip() == "needs autograding"
    screenshot(page, "formgrader-submissions")


def open_submission(page, address, student):
    open_page(page, address, "gradebook/sudoku/sudoku")
    page.locator(".reveal .name-hidden").first.wait_for()
    for eye in page.locator(".reveal .name-hidden").all():
        eye.click()
    page.locator("a.name-shown", has_text=student).click()
    page.locator(f"#{CELL}").wait_for()
    page.wait_for_load_state("networkidle")


def test_a_person_edits_marks_and_comments(course, address, page):
    before = totals(course)["wrong-block"]
    open_submission(page, address, "wrong-block")
    score = page.locator(f"#{CELL}")
    page.wait_for_function(f"document.getElementById('{CELL}').placeholder == '0'")
    record = json.loads(mini.record(course, "wrong-block", "sudoku").read_text())
    (reason,) = (test["reason"] for test in record["tests"] if test["name"] == CELL)
    shown = " ".join(page.locator("#notebook").first.inner_text().split())
    assert len(reason) > 20 and " ".join(reason.split()) in shown
    assert "BEGIN HIDDEN TESTS" not in page.content()
    with page.expect_response(lambda r: "/api/grade/" in r.url) as saved:
        score.fill("2.5")
        score.press("Tab")
    assert saved.value.ok
    comment = page.locator("#propagate_cell-comment")
    with page.expect_response(lambda r: "/api/comment/" in r.url) as saved:
        comment.fill(COMMENT)
        comment.press("Tab")
    assert saved.value.ok
    screenshot(page, "formgrader-edited")

    def stored():
        with open_gradebook(course) as gradebook:
            names = "sudoku", "sudoku", "wrong-block"
            grade = gradebook.find_grade(CELL, *names)
            comment = gradebook.find_comment("propagate_cell", *names)
            return grade.manual_score, comment.manual_comment

    assert stored() == (2.5, COMMENT)
    assert totals(course)["wrong-block"] == before + 2.5
    for force in (False, True):
        (again,) = grade_class(course, "sudoku", ["wrong-block"], ClassOptions(force=force))
        assert again.skipped != force
        assert stored() == (2.5, COMMENT)
        assert totals(course)["wrong-block"] == before + 2.5
    open_submission(page, address, "wrong-block")
    page.wait_for_function(f"document.getElementById('{CELL}').value == '2.5'")
    assert page.locator("#propagate_cell-comment").input_value() == COMMENT
    classes = page.locator(f"#{CELL}").get_attribute("class")
    assert "needs_manual_grade" not in classes, "the answer is the same, so it is not opened again"


def test_the_autograde_button_grades_sealed(course, address, page):
    open_page(page, address, "manage_submissions/sudoku")
    row_of(page, "blank").locator(".autograde a").click()
    page.get_by_text("Successfully autograded 'sudoku' for student 'blank'.").wait_for()
    page.get_by_role("button", name="Close").click()
    row = row_of(page, "blank")
    row.locator(".label-success").wait_for()
    assert row.locator(".score").inner_text().strip() == "0 / 70"
    folder = course / "autograded" / "blank" / "sudoku"
    record = json.loads(mini.record(course, "blank", "sudoku").read_text())
    assert record["safe"] and record["walls"]["seccomp"] and record["points"] == 0
    assert {test["verdict"] for test in record["tests"]} == {"failed"}
    secrets = secrets_of(read_assignment(course, "sudoku"), notebooks.read(notebooks.RELEASE))
    assert secrets and not leaks(text_of_file((folder / "sudoku.ipynb").read_bytes()), secrets)
    assert totals(course)["blank"] == 0
