"""Feedback for a course: `nbseal feedback`, nbgrader's own commands, and pages in a browser."""

import json
import os
import shutil
import zipfile
from pathlib import Path

import nbformat
import notebooks
import pytest
from lab import needs_browser
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
from nbgrader.utils import notebook_hash
from outside import make_release
from outside import nbgrader as run
from small_course import gradebook as gradebook_of
from small_course import nbseal

from nbseal.classroom.run import ClassOptions, grade_class
from nbseal.errors import CourseError
from nbseal.feedback.deliver import write_feedback

pytestmark = [pytest.mark.slow, pytest.mark.sandbox, pytest.mark.timeout(900)]

STUDENTS = ("all-right", "half-done", "edits-tests")
EXAMPLES = notebooks.ROOT / "examples" / "submitted"
SHOWS = """import sys
from IPython.display import HTML, SVG, Javascript, Markdown, display
print("\\x1b[31mred\\x1b[0m", "and so on " * 20)
print("careful", file=sys.stderr)
display(HTML("<table><tr><th>a</th></tr><tr><td>1</td></tr></table><script>document.title = 'ran'</script>"))
display(HTML("<img src='http://127.0.0.1:9/x.png' onerror='document.title=1'>"))
display(SVG("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='document.title=2'/>"))
display(Javascript("document.title = 'ran'"), Markdown("# A heading\\n\\n- one\\n- two"))
1 / 0"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    course = tmp_path_factory.mktemp("course")
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    settings = (notebooks.ROOT / "nbgrader_config.py").read_text(encoding="utf-8")
    (course / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    for student in (*STUDENTS, "blank"):
        shutil.copytree(EXAMPLES / student, course / "submitted" / student)
        folder = course / "submitted" / student / "sudoku"
        (folder / "timestamp.txt").write_text("2025-10-07 01:30:00 UTC\n")
        (folder / "submission_secret.txt").write_text(f"secret of {student}")
    path = course / "submitted" / "half-done" / "sudoku" / "sudoku.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(SHOWS))
    nbformat.write(notebook, path)
    broken = course / "submitted" / "broken" / "sudoku"
    broken.mkdir(parents=True)
    (broken / "sudoku.ipynb").write_text("<html>Please log in</html>")
    make_release(course)
    list(grade_class(course, "sudoku", [*STUDENTS, "broken"], ClassOptions(workers=1)))
    with gradebook_of(course) as gradebook:
        gradebook.update_or_create_student("half-done", first_name="Ada", last_name="Lovelace")
        where = ("sudoku", "sudoku", "half-done")
        gradebook.find_comment("search", *where).manual_comment = "Where do you *stop*?"
        gradebook.find_grade("test_search_solutions", *where).manual_score = 1
        gradebook.find_submission_notebook(*where).late_submission_penalty = 2
        gradebook.find_submission("sudoku", "half-done").timestamp = None  # so that it stays
    return course


@pytest.fixture
def course(graded, tmp_path):
    shutil.copytree(graded, tmp_path / "course")
    return tmp_path / "course"


def pages_in(course):
    found = (course / "feedback").glob("*/sudoku/sudoku.html")
    return {path.parts[-3]: path.read_bytes() for path in found}


def statuses(course, *students, **options):
    return {d.student: d.status for d in write_feedback(course, "sudoku", students, **options)}


def test_pages_of_a_class(course):
    done = {d.student: d for d in write_feedback(course, "sudoku")}
    assert {who: d.status for who, d in done.items()} == {
        **dict.fromkeys([*STUDENTS, "broken"], "written"),
        "blank": "not graded",
    }
    assert done["blank"].message == "not graded yet, so there is no page"
    pages = pages_in(course)
    assert set(pages) == {*STUDENTS, "broken"}
    with gradebook_of(course) as gradebook:
        for student in pages:
            submission = gradebook.find_submission("sudoku", student)
            total = max(submission.score - submission.late_submission_penalty, 0)
            assert f"<strong>{total:g}</strong> <span>of 70 points" in pages[student].decode()
    assert b"Where do you <em>stop</em>?" in pages["half-done"]
    assert "<b>−2</b>" in pages["half-done"].decode()
    assert b"Your file could not be read." in pages["broken"]


def test_only_what_has_changed(course):
    statuses(course)
    before = pages_in(course)
    assert set(statuses(course).values()) == {"unchanged", "not graded"}
    with gradebook_of(course) as gradebook:
        comment = gradebook.find_comment("ruleout", "sudoku", "sudoku", "all-right")
        comment.manual_comment = "Well done."
    (course / "feedback" / "edits-tests" / "sudoku" / "sudoku.html").unlink()
    graded = course / "autograded" / "half-done" / "sudoku" / "sudoku.ipynb"
    graded.write_text(graded.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    changed = {who for who, status in statuses(course).items() if status == "written"}
    assert changed == {"all-right", "edits-tests", "half-done"}
    assert pages_in(course)["edits-tests"] == before["edits-tests"]
    assert statuses(course, "broken", force=True) == {"broken": "written"}
    with pytest.raises(CourseError, match="there is no student 'nobody'"):
        statuses(course, "nobody")
    for step in ("submitted", "autograded"):
        shutil.rmtree(course / step)
    assert {*statuses(course).values()} == {"not graded"}


def test_a_refused_page_is_removed(course):
    statuses(course)
    source = nbformat.read(course / "source" / "sudoku" / "sudoku.ipynb", as_version=4)
    cell = next(c for c in source.cells if "test_ruleout_cell" in str(c.metadata))
    _, hidden = cell.source.split("### BEGIN HIDDEN TESTS")
    line = max(hidden.splitlines(), key=len).strip()
    with gradebook_of(course) as gradebook:
        comment = gradebook.find_comment("ruleout", "sudoku", "sudoku", "all-right")
        comment.manual_comment = f"The test says\n\n    {line}"
    result = nbseal(course, "feedback", "sudoku", "--json")
    assert result.exit_code == 1
    told = {page["student"]: page for page in json.loads(result.stdout)}
    assert told["all-right"]["status"] == "refused"
    assert "in the part 'Exercise 1: rule out a digit'" in told["all-right"]["message"]
    assert told["half-done"]["status"] == "unchanged"
    assert set(pages_in(course)) == {"half-done", "edits-tests", "broken"}
    run_again = run(course, "generate_feedback", "sudoku", "--force", check=False)
    assert run_again.returncode == 1
    assert "no feedback for all-right" in run_again.stderr
    assert set(pages_in(course)) == {"half-done", "edits-tests", "broken"}


def released(course, *words):
    exchange = course / "exchange"
    shutil.rmtree(exchange, ignore_errors=True)
    exchange.mkdir()
    exchange.chmod(0o777)
    run(course, "release_feedback", "sudoku", f"--Exchange.root={exchange}")
    names = [notebook_hash(secret=word, notebook_id="sudoku") for word in words]
    folder = exchange / "sudoku-course" / "feedback"
    return [(folder / f"{name}.html").read_bytes() for name in names]


def test_nbgrader_delivers_the_same_pages(course):
    statuses(course)
    ours = pages_in(course)
    shutil.rmtree(course / "feedback")
    run(course, "generate_feedback", "sudoku")
    assert pages_in(course) == ours
    shutil.rmtree(course / "feedback")
    before = Path.cwd()
    os.chdir(course)
    try:
        app = NbGrader()
        app.initialize([])
        done = NbGraderAPI(config=app.config).generate_feedback("sudoku", "half-done")
    finally:
        os.chdir(before)
    assert done["success"], done
    assert pages_in(course) == {"half-done": ours["half-done"]}
    for way in ("nbgrader", "nbseal"):
        if way == "nbseal":
            shutil.rmtree(course / "feedback")
            statuses(course, "half-done")
        assert released(course, "secret of half-done") == [ours["half-done"]]


def test_release_feedback_with_some_that_were_collected(course):
    collected = course / "submitted" / "all-right" / "sudoku"
    for name in ("timestamp.txt", "submission_secret.txt"):
        (collected / name).unlink()
    (course / "autograded" / "all-right" / "sudoku" / "timestamp.txt").unlink()
    list(grade_class(course, "sudoku", ["all-right"]))
    statuses(course)
    secret = (course / "feedback" / "all-right" / "sudoku" / "submission_secret.txt").read_text()
    statuses(course, force=True)
    kept = course / "feedback" / "all-right" / "sudoku" / "submission_secret.txt"
    assert len(secret) == 64 and kept.read_text() == secret
    assert len(released(course, secret, "secret of half-done")) == 2


def test_pages_go_back_to_the_platform(course, tmp_path):
    notebooks_of = {who: course / "submitted" / who / "sudoku" / "sudoku.ipynb" for who in STUDENTS}
    ways = {
        "canvas": ("{0}_{1}_9{1}_sudoku-1.ipynb", "{0}_{1}_9{1}_sudoku.html"),
        "moodle": (
            "{0}_{1}_assignsubmission_file_/sudoku.ipynb",
            "{0}_{1}_assignsubmission_file_/sudoku.html",
        ),
    }
    for platform, (there, back) in ways.items():
        with zipfile.ZipFile(tmp_path / f"{platform}.zip", "w") as archive:
            for number, who in enumerate(STUDENTS[:2], start=1):
                archive.write(notebooks_of[who], there.format(who, number))
        who = "".join(f"{n},{w}\n" for n, w in enumerate(STUDENTS, 1))
        (tmp_path / "who.csv").write_text(f"platform,student\n{who}")
        given = (tmp_path / f"{platform}.zip", "--map", tmp_path / "who.csv")
        done = nbseal(course, "collect", "sudoku", *given)
        assert done.exit_code == 0, done.output
        to = tmp_path / f"back-{platform}.zip"
        made = nbseal(course, "feedback", "sudoku", "--to-zip", to)
        assert "no platform has named them: broken, edits-tests" in made.output
        with zipfile.ZipFile(to) as archive:
            assert {name: archive.read(name) for name in archive.namelist()} == {
                back.format(who, number): pages_in(course)[who]
                for number, who in enumerate(STUDENTS[:2], start=1)
            }
    shutil.rmtree(course / "submitted" / ".nbseal-collected")
    made = nbseal(course, "feedback", "sudoku", "--to-zip", to)
    assert made.exit_code == 2 and "collect it again" in " ".join(made.output.split())


# -- in a browser
@pytest.mark.parametrize(
    "scheme", [pytest.param(s, marks=needs_browser) for s in ("light", "dark")]
)
@pytest.mark.parametrize("width", [1200, 360])
def test_in_a_browser(graded, browser, scheme, width):
    from axe_playwright_python.sync_playwright import Axe

    statuses(graded)
    for student in ("half-done", "broken"):
        address = (graded / "feedback" / student / "sudoku" / "sudoku.html").as_uri()
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        asked, said = [], []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.on("console", lambda message, said=said: said.append(message.text))
        page.goto(address)
        page.eval_on_selector_all("details", "all => all.forEach(each => each.open = true)")
        assert [url for url in asked if not url.startswith("data:")] == [address]
        assert said == []
        assert page.title().startswith("A Sudoku solver out of sets: feedback for ")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        pictures = "all => all.every(each => each.complete && each.naturalWidth > 0)"
        assert page.eval_on_selector_all("img", pictures)
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
        assert found.response["violations"] == [], found.generate_report()
        page.close()
