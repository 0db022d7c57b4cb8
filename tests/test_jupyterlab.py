"""The students' notebook in JupyterLab, in a real browser: it runs, and its pictures show."""

import shutil

import nbformat
import notebooks
import pytest
from lab import TOKEN, chromium, needs_browser, running, screenshot

from nbseal.answers import fill_in, read_answers

pytestmark = needs_browser


@pytest.fixture(scope="module")
def lab(tmp_path_factory, release):
    """(folder, address) of a JupyterLab that holds the blank and the solved notebook."""
    folder = tmp_path_factory.mktemp("lab")
    for file in (notebooks.ROOT / "release" / "sudoku").iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    answers = (notebooks.ROOT / "examples" / "answers" / "all-right.py").read_text(encoding="utf-8")
    nbformat.write(fill_in(release, read_answers(answers)), folder / "solved.ipynb")
    with running(folder, tmp_path_factory.mktemp("home")) as address:
        yield folder, address


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


def run_all(browser, address, notebook):
    """Open a notebook, run all of its cells, and return the page; its rows are all rendered."""
    page = browser.new_page(viewport={"width": 1366, "height": 40_000})
    page.goto(f"{address}/lab/tree/{notebook}?reset&token={TOKEN}")
    page.wait_for_selector(".jp-Notebook .jp-MarkdownOutput h1", timeout=60_000)
    page.wait_for_selector(
        '[data-status="idle"], .jp-Notebook-ExecutionIndicator[data-status="idle"]'
    )
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    return page


def test_the_opening_picture_shows(lab, browser):
    """The picture of the first cell is loaded, and has its alt text."""
    page = browser.new_page()
    page.goto(f"{lab[1]}/lab/tree/sudoku.ipynb?reset&token={TOKEN}")
    picture = page.locator(".jp-MarkdownOutput img").first
    picture.wait_for(timeout=60_000)
    page.wait_for_function("e => e.naturalWidth > 100", arg=picture.element_handle())
    assert picture.get_attribute("alt").startswith("A Sudoku with 30 given digits.")
    screenshot(page, "opening")
    page.close()


def test_a_solved_notebook_runs_from_top_to_bottom(lab, browser):
    """All self-checks report success, and every picture is loaded and has alt text."""
    page = run_all(browser, lab[1], "solved.ipynb")
    page.get_by_text("yardsticks a puzzle; 30 are allowed.").last.wait_for(timeout=60_000)
    page.wait_for_function("document.querySelectorAll('.jp-OutputArea img').length >= 9")
    screenshot(page, "solved")
    text = page.locator(".jp-Notebook").inner_text()
    assert text.count(": the examples are right.\n") >= 7
    assert (
        page.locator('.jp-OutputArea [data-mime-type="application/vnd.jupyter.error"]').count() == 0
    )
    for picture in page.locator(".jp-OutputArea img").all():
        assert picture.evaluate("e => e.naturalWidth") > 100
        assert len(picture.get_attribute("alt").split()) > 4
    page.close()


def test_a_blank_notebook_says_what_to_do(lab, browser):
    """Running all stops at the first exercise, with NotImplementedError."""
    page = run_all(browser, lab[1], "sudoku.ipynb")
    error = page.get_by_text("NotImplementedError:").last
    error.wait_for(timeout=60_000)
    screenshot(page, "blank")
    outputs = page.locator(".jp-OutputArea-output").all_inner_texts()
    assert not any("are right." in output for output in outputs)
    assert sum("NotImplementedError" in output for output in outputs) == 1
    page.close()
