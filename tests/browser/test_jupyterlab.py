"""Students' notebooks in JupyterLab and Notebook 7, in a real browser; the others run in test_site."""

import json

import nbformat
import notebooks
import pytest
from lab import TOKEN, needs_browser, running, screenshot
from outside import hand_out, solved

pytestmark = needs_browser


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    for name in ("sudoku", "sat"):
        hand_out(name, folder)
        nbformat.write(solved(name), folder / f"{name}-solved.ipynb")
    with running(folder, tmp_path_factory.mktemp("home")) as address:
        yield folder, address


def run_all(browser, address, notebook, program="lab/tree", theme="JupyterLab Light"):
    page = browser.new_page(viewport={"width": 1366, "height": 900})
    # all cells are drawn, not only those that a person sees
    settings = {"apputils-extension:themes": {"theme": theme}}
    settings["notebook-extension:tracker"] = {"windowingMode": "none"}
    for name, setting in settings.items():
        where = f"{address}/lab/api/settings/@jupyterlab/{name}?token={TOKEN}"
        assert page.request.put(where, data=json.dumps({"raw": json.dumps(setting)})).ok
    page.goto(f"{address}/{program}/{notebook}?reset&token={TOKEN}")
    page.wait_for_selector(".jp-Notebook .jp-MarkdownOutput h1", timeout=60_000)
    page.wait_for_selector(
        '[data-status="idle"], .jp-Notebook-ExecutionIndicator[data-status="idle"]'
    )
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    return page


ERRORS = '.jp-OutputArea [data-mime-type="application/vnd.jupyter.error"]'


def wait_for_all_checks(page, name):
    course = notebooks.kit(name).COURSE
    said = [exercise for exercise in course.points if exercise not in course.unwritten]
    assert len(said) >= 5
    page.wait_for_function(
        "n => [...document.querySelectorAll('.jp-OutputArea-output')]"
        ".filter(e => e.innerText.includes(': the examples are right.')).length >= n",
        arg=len(said),
        polling=1000,
        timeout=240_000,
    )


def test_a_solved_notebook_runs_from_top_to_bottom(lab, browser):
    page = run_all(browser, lab[1], "sudoku-solved.ipynb")
    wait_for_all_checks(page, "sudoku")
    page.wait_for_function("document.querySelectorAll('.jp-OutputArea img').length >= 5")
    screenshot(page, "sudoku-solved")
    assert page.locator(ERRORS).count() == 0
    for picture in page.locator(".jp-OutputArea img").all():
        assert picture.evaluate("e => e.naturalWidth") > 100
        assert len(picture.get_attribute("alt").split()) > 4
    page.close()


def test_notebook_7_with_the_dark_theme(lab, browser):
    page = run_all(browser, lab[1], "sat-solved.ipynb", "notebooks", "JupyterLab Dark")
    wait_for_all_checks(page, "sat")
    screenshot(page, "notebook-7-dark")
    assert page.evaluate("document.body.dataset.jpThemeName") == "JupyterLab Dark"
    assert page.locator(ERRORS).count() == 0
    assert page.locator(".jp-OutputArea img").count() >= 5
    page.close()
