"""The site for students' browsers, as a new student would use it: from the start page to the marks."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import notebooks
import pytest
from lab import chromium, needs_browser, screenshot

from nbseal.answers import read_answers
from nbseal.assignment import grade_id, is_test, read_assignment
from nbseal.classroom import grade_class
from nbseal.collect import collect
from nbseal.course import course_config, nbgrader_api
from nbseal.gradebook import read_marks

sys.path.insert(0, str(notebooks.ROOT / "web"))
from serve import Server

pytestmark = [
    *needs_browser,
    pytest.mark.skipif(
        not (shutil.which("npm") and shutil.which("node")) and "REQUIRE_BROWSER" not in os.environ,
        reason="node and npm are not installed",
    ),
]

PASTE = """(editor, text) => {
  const data = new DataTransfer(); data.setData("text/plain", text);
  editor.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
}"""
# Of the code cells that are not folded, the first has run; all have, and none waits
FIRST_RAN = "() => /\\d/.test(document.querySelector('.jp-CodeCell .jp-InputPrompt').textContent)"
ALL_RAN = """() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")]
  .every(prompt => /\\d/.test(prompt.textContent))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site; SITE names one that was built before."""
    if built := os.environ.get("SITE"):
        return Path(built)
    out = tmp_path_factory.mktemp("built") / "site"
    build = [sys.executable, notebooks.ROOT / "web" / "build.py", "--out", out]
    done = subprocess.run(
        [*build, "--cache", notebooks.ROOT / ".site-cache"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


def opened(site, name):
    """The file of an assignment's notebook in the site, with its version in the name."""
    (path,) = (site / "files" / name).glob(f"{name}-*.ipynb")
    return path


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_holds_what_students_may_have_and_nothing_else(site, name):
    """The files are those of the release; no hidden test stands in any file of the site."""
    release = notebooks.ROOT / "release" / name
    there = {path.name: path.read_bytes() for path in (site / "files" / name).iterdir()}
    notebook = opened(site, name)
    assert json.loads(there.pop(notebook.name)) == json.loads(
        (release / f"{name}.ipynb").read_text()
    )
    beside = [path for path in release.iterdir() if path.is_file() and path.suffix != ".ipynb"]
    assert there == {path.name: path.read_bytes() for path in beside}
    assert {path.name for path in (site / "files").iterdir() if path.is_dir()} == set(
        notebooks.ASSIGNMENTS
    )
    text = b"\n".join(
        p.read_bytes() for p in site.rglob("*") if p.suffix in (".ipynb", ".json", ".py")
    )
    assert b"BEGIN HIDDEN TESTS" not in text and b"BEGIN SOLUTION" not in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 360])
def test_the_start_page(site, browser, scheme, width):
    """It links every notebook, fits on a telephone, and axe finds no barrier."""
    from axe_playwright_python.sync_playwright import Axe

    # axe's own script comes from outside of the page
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
    )
    with Server(site) as server:
        page = context.new_page()
        page.goto(server.address)
        links = page.locator("nav a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        assert sorted(links) == sorted(
            f"notebooks/index.html?path={name}/{opened(site, name).name}"
            for name in notebooks.ASSIGNMENTS
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(
            page,
            options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]},
        )
        assert found.violations_count == 0, found.generate_report()
        screenshot(page, f"start-{scheme}-{width}")
    context.close()


def run_all(page):
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()


def run_cell(page, index):
    """Run the cell with this place among all cells, and wait until it has run."""
    cell = page.locator(".jp-Notebook .jp-Cell").nth(index)
    cell.locator(".jp-InputPrompt").click()
    page.keyboard.press("Control+Enter")
    page.wait_for_function(
        "cell => /\\d/.test(cell.querySelector('.jp-InputPrompt').textContent)",
        arg=cell.element_handle(),
        timeout=60_000,
    )


def output_of(page, index):
    """What stands below the code cell with this place among all cells."""
    return page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-OutputArea").inner_text()


def test_from_the_start_page_to_the_marks(site, browser, tmp_path):
    """The blank notebook's self-checks fail with their words; with right code they pass; the
    downloaded file is collected and graded: 70. Nothing was asked of any other host."""
    blank = notebooks.release_of("sudoku")
    visible = [
        k
        for k, cell in enumerate(blank.cells)
        if is_test(cell) and "def _check" in cell.source and "SystemExit" not in cell.source
    ]
    assert len(visible) >= 8
    path = notebooks.ROOT / "examples" / "answers" / "sudoku" / "all-right.py"
    answers = read_answers(path.read_text(encoding="utf-8"))
    facts, asked, said = {}, [], []
    context = browser.new_context(viewport={"width": 1300, "height": 1500}, accept_downloads=True)
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: said.append(message.text))
    with Server(site) as server:
        page = context.new_page()
        page.goto(server.address)
        start = time.perf_counter()
        page.locator("nav a").first.click()
        page.wait_for_selector(".jp-Notebook .jp-MarkdownOutput h1", timeout=120_000)
        facts["shown"] = time.perf_counter() - start
        # before the kernel is connected, running does nothing
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(
            state="attached", timeout=240_000
        )
        run_all(page)
        page.wait_for_function(FIRST_RAN, timeout=240_000)
        facts["first cell"] = time.perf_counter() - start
        facts["bytes"] = server.sent
        screenshot(page, "site-blank")
        # running all stops at the first error, so go on cell by cell, as students do
        for k, cell in enumerate(blank.cells):
            if grade_id(cell) in answers or k in visible:
                run_cell(page, k)
        for k in visible:
            assert "Error" in output_of(page, k), output_of(page, k)

        for k, cell in enumerate(blank.cells):
            if grade_id(cell) in answers:
                editor = page.locator(".jp-Notebook .jp-Cell").nth(k).locator(".cm-content")
                editor.click()
                page.keyboard.press("Control+A")
                editor.evaluate(PASTE, answers[grade_id(cell)])
        before = time.perf_counter()
        page.get_by_role("menuitem", name="Kernel", exact=True).click()
        page.get_by_text("Restart Kernel and Run All Cells…", exact=True).click()
        page.locator(".jp-Dialog .jp-mod-accept").click()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
        )
        page.wait_for_function(ALL_RAN, timeout=240_000)
        facts["restarted, solved, all cells"] = time.perf_counter() - before
        screenshot(page, "site-solved")
        for k in visible:
            text = output_of(page, k)
            assert "Error" not in text and text.strip(), text
        assert page.locator(".jp-OutputArea img[alt]").count() > 5

        page.keyboard.press("Escape")
        page.keyboard.press("Control+s")
        page.get_by_role("menuitem", name="File", exact=True).click()
        with page.expect_download() as waiting:
            page.get_by_text("Download", exact=True).click()
        download = waiting.value
        assert download.suggested_filename == opened(site, "sudoku").name
        # as Canvas names it
        handed = tmp_path / "handed" / f"lovelaceada_12345_67890_{download.suggested_filename}"
        download.save_as(handed)
        outside = [url for url in asked if not url.startswith((server.address, "data:", "blob:"))]
        assert outside == []
        assert not [line for line in said if "Content Security Policy" in line]
    context.close()
    if report := os.environ.get("SITE_FACTS"):
        Path(report).write_text(json.dumps(facts, indent=1))

    course = tmp_path / "course"
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    shutil.copy(notebooks.ROOT / "nbgrader_config.py", course)
    (outcome,) = collect(course, "sudoku", handed.parent).outcomes
    assert outcome.status == "placed", outcome
    placed = course / "submitted" / outcome.student / "sudoku" / "sudoku.ipynb"
    assert nbformat.read(placed, as_version=4).cells[0].source == blank.cells[0].source
    assert nbgrader_api(course_config(course)).generate_assignment("sudoku")["success"]
    list(grade_class(course, "sudoku"))
    (marks,) = read_marks(course, read_assignment(course, "sudoku"))
    assert sum(marks.by_exercise.values()) == 70
