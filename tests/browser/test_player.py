"""The player of steps in JupyterLab, in a real browser: buttons, keys, words and pictures."""

import base64
import re

import nbformat
import notebooks
import pytest
from lab import TOKEN, needs_browser, running, screenshot
from nbformat.v4 import new_code_cell, new_notebook
from outside import hand_out, right_answers, solved

from nbseal.notebook.assignment import grade_id, is_test

pytestmark = needs_browser
PATIENCE = 120_000  # milliseconds: a busy computer must not fail a test
DIFFERENT_PIXELS = """async ([one, other]) => {
  const pixels = await Promise.all([one, other].map(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(640, 640);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 640, 640);
    return context.getImageData(0, 0, 640, 640).data;
  }));
  return pixels[0].filter((value, k) => Math.abs(value - pixels[1][k]) > 8).length;
}"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab that plays the example, an own solver, pictures; all code is in one hidden cell."""
    folder = tmp_path_factory.mktemp("lab")
    hand_out("sudoku", folder)
    right = solved("sudoku")
    code = [
        cell.source
        for cell in right.cells
        if cell.cell_type == "code" and grade_id(cell) and not is_test(cell)
    ]
    hidden = {"jupyter": {"source_hidden": True}}
    cells = [new_code_cell("\n\n".join(code) + "\nNone", metadata=hidden)]
    cells += [cell for cell in right.cells if cell.id in ("watch-idea-play", "watch-yours-play")]
    cells.append(new_code_cell("watch(HARD, pictures=True)"))
    nbformat.write(new_notebook(cells=cells, metadata=right.metadata), folder / "play.ipynb")
    with running(folder, tmp_path_factory.mktemp("home")) as address:
        yield address


@pytest.fixture(scope="module")
def page(lab, browser):
    pytest.importorskip("anywidget")
    with browser.new_context(viewport={"width": 1366, "height": 2600}) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.asked = []
        page.on("request", lambda sent: page.asked.append(sent.url))
        page.goto(f"{lab}/lab/tree/play.ipynb?reset&token={TOKEN}")
        # who runs a cell before the kernel is there is asked for one
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        try:
            page.wait_for_function(
                "document.querySelectorAll('.sudoku-steps').length === 2"
                " && document.querySelectorAll('.jp-OutputArea figure img').length === 9",
                polling=500,
            )
        finally:
            screenshot(page, "steps")
        yield page


@pytest.fixture(scope="module")
def drawn():
    return notebooks.kit("watch.steps")


@pytest.fixture(scope="module")
def namespace(drawn):
    """The notebook that the browser shows, in this process: its films are the same."""
    namespace, _ = notebooks.run(notebooks.source_of("sudoku"), right_answers("sudoku"))
    (cell,) = (c for c in notebooks.source_of("sudoku").cells if c.id == "watch-yours-play")
    exec(cell.source.replace("watch(HARD)", ""), namespace)
    namespace["watch"] = drawn.watch
    return namespace


def player(page, number):
    return page.locator(".sudoku-steps").nth(number)


def press(player, name):
    player.get_by_role("button", name=name, exact=True).click()


def says(player):
    return player.get_by_role("status").inner_text()


def head(player):
    return player.locator(".ss-head").inner_text()


def test_forward_and_back(page):
    example = player(page, 0)
    press(example, "First")
    assert head(example) == "Step 0 of 64: Start"
    assert says(example) == "30 cells of 81 are known."
    press(example, "Forward")
    assert head(example) == "Step 1 of 64: Ruled out"
    first = says(example)
    assert first.startswith("5 in row 0, column 0 rules out 5 in its row (columns 2, 3 and 5 to 8)")
    assert example.locator("img").get_attribute("alt") == f"Step 1 of 64: Ruled out. {first}"
    press(example, "Forward")
    assert says(example) != first
    press(example, "Back")
    assert says(example) == first
    press(example, "Last")
    assert says(example).startswith("Solved")
    figures = "Known: 81 of 81 cells. Ruled out: 408. Guesses: 0. Dead ends: 0."
    assert figures in example.inner_text()
    press(example, "Forward")
    assert head(example) == "Step 64 of 64: End"
    assert example.get_by_role("button", name="Next guess").count() == 0


def test_guesses_of_an_own_solver(page):
    own = player(page, 1)
    press(own, "First")
    for number in (1, 2, 3):
        press(own, "Next guess")
        assert says(own).startswith(f"Guess {number}: try ")
        assert f"Guesses: {number} (" in own.inner_text()
    own.scroll_into_view_if_needed()
    for _ in range(100):
        press(own, "Next guess")
        if "End" in head(own):
            break
    assert says(own).startswith("Solved: all 81 cells hold one digit")


def test_keys(page):
    from playwright.sync_api import expect

    example = player(page, 0)
    stage = example.get_by_role("group", name=re.compile("Arrow keys"))
    stage.focus()
    for key, number in [
        *(("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)),
        *(("ArrowLeft", 0), ("ArrowLeft", 0), ("End", 64), ("ArrowRight", 64), ("Home", 0)),
    ]:
        page.keyboard.press(key)
        assert head(example).startswith(f"Step {number} of 64"), key
        assert stage.evaluate("e => e === document.activeElement")
    slider = example.get_by_role("slider", name="Step")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(example.locator(".ss-head")).to_contain_text("Step 1 of 64")  # Chromium tells it later
    assert slider.get_attribute("aria-valuetext") == head(example)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    page.keyboard.press("ArrowDown")
    speed = example.get_by_label("Speed")
    expect(speed).to_have_value("500")
    speed.select_option("normal")
    example.get_by_role("button", name="Forward", exact=True).focus()
    for key, number in (("Enter", 2), ("Space", 3)):
        page.keyboard.press(key)
        expect(example.locator(".ss-head")).to_contain_text(f"Step {number} of 64")


def test_play_and_pause(page):
    example = player(page, 0)
    press(example, "First")
    example.get_by_label("Speed").select_option("very fast")
    press(example, "Play")
    assert example.get_by_role("status").get_attribute("aria-live") == "off"
    head_at = "n => Number(document.querySelector('.ss-head').textContent.split(' ')[1]) > n"
    page.wait_for_function(head_at, arg=5)
    press(example, "Pause")
    stopped = head(example)
    assert example.get_by_role("status").get_attribute("aria-live") == "polite"
    page.wait_for_timeout(400)
    assert head(example) == stopped
    press(example, "Play")
    page.wait_for_function("() => document.querySelector('.ss-head').textContent.includes('End')")
    assert example.get_by_role("button", name="Play", exact=True).count() == 1
    press(example, "Play")  # from the end: once more, from the start
    page.wait_for_function("() => !document.querySelector('.ss-head').textContent.includes('End')")
    press(example, "Pause")


@pytest.mark.parametrize("number", [0, 1])
def test_the_boards_look_as_in_all_other_pictures(page, drawn, namespace, number):
    """Steps of all kinds: the player's drawing and that of pictures.boards have the same pixels."""
    film = drawn.watch() if number == 0 else eval("watch(HARD)", namespace)
    kinds = {step.kind: k for k, step in enumerate(film.steps)}
    assert len(kinds) == (3 if number == 0 else 7)
    for k in {1, len(film.steps) // 2, *kinds.values()}:
        player(page, number).get_by_role("slider", name="Step").fill(str(k))
        shown = player(page, number).locator("img").get_attribute("src")
        html = drawn._picture(film, k, caption="")._repr_mimebundle_()["text/html"]
        begin, data = re.search('src="([^,"]*,)([^"]*)"', html).groups()
        as_drawn = r'\1 width="\2" height="\3"'  # a board with struck digits is shown larger
        size = rb'(viewBox="0 0 (\d+) (\d+)") width="\d+" height="\d+"'
        svg = re.sub(size, as_drawn.encode(), base64.b64decode(data))
        address = begin + base64.b64encode(svg).decode()
        assert page.evaluate(DIFFERENT_PIXELS, [shown, address]) == 0, film.steps[k]


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_it_is_accessible(page, theme):
    from axe_playwright_python.sync_playwright import Axe

    if theme == "Dark":
        page.get_by_role("menuitem", name="Settings", exact=True).click()
        page.get_by_text("Theme", exact=True).hover()
        page.get_by_text("JupyterLab Dark", exact=True).click()
    light = str(theme == "Light").lower()
    page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
    press(player(page, 1), "First")
    press(player(page, 1), "Next guess")
    screenshot(page, f"steps-{theme.lower()}")
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    found = Axe().run(page, context=".sudoku-steps", options={"runOnly": rules})
    assert found.violations_count == 0, found.generate_report()


def test_no_other_host_is_asked(page, lab):
    ours = (lab, lab.replace("http", "ws"), "data:", "blob:")
    assert [url for url in page.asked if not url.startswith(ours)] == []
