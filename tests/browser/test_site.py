"""The site for students' browsers, as a new student would use it: from the start page to the marks."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

import lite
import nbformat
import notebooks
import pytest
from firefox import FIREFOX, evaluate, firefox, page_of, wait_for
from lab import screenshot, with_browser
from outside import make_release, right_answers, solved

from nbseal.classroom.run import grade_class
from nbseal.course.gradebook import read_marks
from nbseal.lms.collect import collect
from nbseal.notebook.assignment import grade_id, read_assignment

sys.path.insert(0, str(notebooks.ROOT / "web"))
from serve import Server

pytestmark = [
    *with_browser,
    pytest.mark.skipif(
        not (shutil.which("npm") and shutil.which("node")) and "REQUIRE_BROWSER" not in os.environ,
        reason="Node.js is not installed (Debian's packages nodejs and npm)",
    ),
]


WIDGET = """\
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = "export default {render: ({model, el}) => { el.textContent = `there are ${model.get('n')}` }}"
    n = traitlets.Int(3).tag(sync=True)
Counter()"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site; SITE names one that was built before, or where to build it."""
    out = Path(os.environ.get("SITE") or tmp_path_factory.mktemp("built") / "site")
    if out.exists():
        return out
    build = [sys.executable, notebooks.ROOT / "web" / "build.py", "--out", out]
    done = subprocess.run(
        [*build, "--cache", notebooks.ROOT / ".site-cache"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def opened(site, name):
    (path,) = (site / "files" / name).glob(f"{name}-*.ipynb")
    return path


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_holds_what_students_may_have_and_nothing_else(site, name):
    release = notebooks.ROOT / "release" / name
    there = {path.name: path.read_bytes() for path in (site / "files" / name).iterdir()}
    notebook = opened(site, name)
    ours = (release / f"{name}.ipynb").read_text()
    assert json.loads(there.pop(notebook.name)) == json.loads(ours)
    beside = [path for path in release.iterdir() if path.is_file() and path.suffix != ".ipynb"]
    assert there == {path.name: path.read_bytes() for path in beside}
    folders = {path.name for path in (site / "files").iterdir() if path.is_dir()}
    assert folders == {*notebooks.ASSIGNMENTS}
    read = (".ipynb", ".json", ".py")
    text = b"\n".join(p.read_bytes() for p in site.rglob("*") if p.suffix in read)
    assert b"BEGIN HIDDEN TESTS" not in text and b"BEGIN SOLUTION" not in text


def test_the_pages_load_what_students_need(site):
    config = json.loads((site / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert {extension["name"] for extension in config["federated_extensions"]} == {
        "@jupyterlite/pyodide-kernel-extension",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    }


@pytest.mark.parametrize(("scheme", "width"), [
    ("light", 1200),
    pytest.param("dark", 1200, marks=pytest.mark.slow),
    pytest.param("light", 360, marks=pytest.mark.slow),
    pytest.param("dark", 360, marks=pytest.mark.slow),
])  # fmt: skip
def test_the_start_page(site, browser, scheme, width):
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


@contextmanager
def visiting(browser, server):
    """A page of a new visitor with nothing saved; at the end, nothing was asked of any other host."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000}, accept_downloads=True)
    asked, said = [], []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: said.append(message.text))
    try:
        page = context.new_page()
        page.set_default_timeout(60_000)
        yield page
        # the site's own service worker answers the one address that is not below the site's
        heartbeat = urljoin(server.address, "/api/service-worker-heartbeat")
        allowed = (server.address, heartbeat, "data:", "blob:")
        assert [url for url in asked if not url.startswith(allowed)] == []
        assert [line for line in said if "Content Security Policy" in line] == []
    except BaseException:
        screenshot(context.pages[0], "site-failed")
        print(*said[-40:], sep="\n")
        raise
    finally:
        context.close()


def visible_checks(notebook):
    return [k for k, cell in enumerate(notebook.cells) if cell.source.startswith("# Self-check")]


def assert_all_right(page, notebook):
    assert [o for o in page.evaluate(lite.OUTPUTS) if o["output_type"] == "error"] == []
    for k in visible_checks(notebook):
        text = lite.output(page, k)
        assert "Error" not in text and text.strip(), text
    assert page.locator(".jp-OutputArea img[alt]").count() >= 5


@pytest.mark.slow
def test_from_the_start_page_to_the_marks(site, browser, tmp_path):
    """Self-checks fail with their words, endless loops are stopped, right code is graded: 70. A widget shows."""
    blank, answers = notebooks.release_of("sudoku"), right_answers("sudoku")
    checks = visible_checks(blank)
    assert len(checks) == 8
    code = [k for k, cell in enumerate(blank.cells) if cell.cell_type == "code"]
    with Server(site) as server, visiting(browser, server) as page:
        page.goto(server.address)
        page.locator("nav a").first.click()
        lite.wait_until_shown(page)
        lite.wait_until_ready(page)
        lite.run_all(page)
        screenshot(page, "site-blank")
        # running all stops at the first error, so go on cell by cell, as students do
        for k in code:
            if lite.count(page, k) is None:
                lite.run_cell(page, k)
        for k in checks:
            assert "NotImplementedError" in lite.output(page, k), lite.output(page, k)

        own = next(k for k in code if not grade_id(blank.cells[k]))
        lite.write(page, own, WIDGET)
        lite.run_cell(page, own)
        lite.cell(page, own).get_by_text("there are 3", exact=True).wait_for()
        lite.write(page, own, "with time_limit(1):\n    while True:\n        pass")
        lite.run_cell(page, own)
        assert "This was stopped, because it took more than 1 seconds." in lite.output(page, own)
        lite.write(page, own, "while True:\n    pass")
        lite.start_cell(page, own)
        lite.write(page, own, blank.cells[own].source)
        for k, cell in enumerate(blank.cells):
            if grade_id(cell) in answers:
                lite.write(page, k, answers[grade_id(cell)])
        lite.choose(page, "Kernel", "Restart Kernel and Run All Cells…")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        lite.wait_until_run_again(page)
        screenshot(page, "site-solved")
        assert_all_right(page, blank)

        page.keyboard.press("Escape")
        page.keyboard.press("Control+s")
        with page.expect_download() as waiting:
            lite.choose(page, "File", "Download")
        download = waiting.value
        # the folder is a part of what JupyterLite names it, and browsers allow no slash
        assert download.suggested_filename == f"sudoku_{opened(site, 'sudoku').name}"
        # as Canvas names it
        handed = tmp_path / "handed" / f"lovelaceada_12345_67890_{download.suggested_filename}"
        download.save_as(handed)

    course = tmp_path / "course"
    shutil.copytree(notebooks.ROOT / "source", course / "source")
    shutil.copy(notebooks.ROOT / "nbgrader_config.py", course)
    (outcome,) = collect(course, "sudoku", handed.parent).outcomes
    assert outcome.status == "placed", outcome
    placed = course / "submitted" / outcome.student / "sudoku" / "sudoku.ipynb"
    assert nbformat.read(placed, as_version=4).cells[0].source == blank.cells[0].source
    make_release(course)
    list(grade_class(course, "sudoku"))
    (marks,) = read_marks(course, read_assignment(course, "sudoku"))
    assert sum(marks.by_exercise.values()) == 70


@contextmanager
def serving_solved(site, name):
    notebook = nbformat.writes(solved(name)).encode()
    path = opened(site, name).relative_to(site).as_posix()
    with Server(site, instead={path: notebook}) as server:
        yield server, f"{server.address}notebooks/index.html?path={path.removeprefix('files/')}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sat", "candidates"])
def test_a_notebook_runs(site, browser, name):
    with serving_solved(site, name) as (server, address), visiting(browser, server) as page:
        page.goto(address)
        lite.wait_until_shown(page)
        lite.wait_until_ready(page)
        lite.run_all(page)
        screenshot(page, f"site-{name}")
        assert_all_right(page, notebooks.release_of(name))


@pytest.mark.slow
@pytest.mark.skipif(
    not FIREFOX and "REQUIRE_BROWSER" not in os.environ,
    reason="Firefox is not installed (Debian's package firefox-esr)",
)
def test_in_firefox(site):
    """Each notebook runs in a browser: sudoku and these two above in Chromium, norvig here."""
    with serving_solved(site, "norvig") as (_, address), firefox() as ask:
        ask("browsingContext.navigate", context=page_of(ask), url=address, wait="none")
        wait_for(ask, "() => !!document.querySelector('.jp-Notebook .jp-MarkdownOutput h1')")
        wait_for(ask, f"() => !!({lite.KERNEL})()")
        assert evaluate(ask, lite.ANSWERS, 120_000) == "ok"
        evaluate(ask, "() => { jupyterapp.commands.execute('notebook:run-all-cells'); }")
        wait_for(ask, lite.RAN)
        outputs = evaluate(ask, lite.OUTPUTS)
    assert [output for output in outputs if output["output_type"] == "error"] == []
    said = [output["text"] for output in outputs if output["output_type"] == "stream"]
    right = [text for text in said if ": the examples are right." in "".join(text)]
    course = notebooks.kit("norvig").COURSE
    assert len(right) == len(course.points) - len(course.unwritten) >= 5
