"""Drives a notebook of the students' site: opens it, runs it, reads it. Every wait has an end."""

SOURCE = "index => jupyterapp.shell.currentWidget.content.widgets[index].model.sharedModel.source"
COUNT = "index => jupyterapp.shell.currentWidget.content.widgets[index].model.executionCount"
# nothing waits, and every code cell has run, or running has stopped, as it does at an error
RAN = """() => {
  const cells = [...jupyterapp.shell.currentWidget.content.widgets].filter(
    ({model}) => model.type === "code" && model.sharedModel.source.trim() !== "");
  const waits = cells.some(({node}) => node.querySelector(".jp-InputPrompt").textContent.includes("*"));
  const failed = cells.some(({model}) => model.outputs.toJSON().some(o => o.output_type === "error"));
  return !waits && (cells.every(({model}) => model.executionCount !== null) || failed);
}"""
RUNS = """() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")]
  .filter(prompt => prompt.textContent.includes("*")).length > 5"""
KERNEL = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
# The kernel's light is green before it can run anything; it answers when Python is there
ANSWERS = """limit => Promise.race([
  jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .requestComplete({code: "", cursor_pos: 0}).then(reply => reply.content.status),
  new Promise(tell => setTimeout(tell, limit, "Python did not start in time")),
])"""
OUTPUTS = """() => [...jupyterapp.shell.currentWidget.content.widgets]
  .filter(({model}) => model.type === "code").flatMap(({model}) => model.outputs.toJSON())"""
PASTE = """(editor, text) => {
  const data = new DataTransfer(); data.setData("text/plain", text);
  editor.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
}"""


def wait_until_shown(page, seconds=120):
    page.wait_for_selector(".jp-Notebook .jp-MarkdownOutput h1", timeout=1000 * seconds)


def wait_until_ready(page, seconds=120):
    page.wait_for_function(KERNEL, polling=300, timeout=1000 * seconds)
    assert page.evaluate(ANSWERS, 1000 * seconds) == "ok"


def choose(page, menu, entry):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.locator(f'.lm-Menu-itemLabel:text-is("{entry}")').click()


def run_all(page, seconds=180):
    choose(page, "Run", "Run All Cells")
    wait_until_ran(page, seconds)


def wait_until_ran(page, seconds=180):
    # without `polling`, Playwright asks at each frame, and this question is long
    page.wait_for_function(RAN, polling=500, timeout=1000 * seconds)


def wait_until_run_again(page, seconds=180):
    """After a restart: until the cells wait, and then until all have run."""
    page.wait_for_function(RUNS, polling=100, timeout=1000 * seconds)
    wait_until_ran(page, seconds)


def count(page, index):
    return page.evaluate(COUNT, index)


def cell(page, index):
    return page.locator(".jp-Notebook .jp-Cell").nth(index)


def start_cell(page, index):
    cell(page, index).locator(".jp-InputPrompt").click()
    page.keyboard.press("Control+Enter")


def run_cell(page, index, seconds=60):
    before = page.evaluate(COUNT, index)
    start_cell(page, index)
    page.wait_for_function(
        f"([index, before]) => ![null, before].includes(({COUNT})(index))",
        arg=[index, before],
        polling=100,
        timeout=1000 * seconds,
    )


def write(page, index, text):
    editor = cell(page, index).locator(".cm-content")
    editor.click()
    page.keyboard.press("Control+A")
    editor.evaluate(PASTE, text)
    assert page.evaluate(SOURCE, index) == text


def output(page, index):
    return cell(page, index).locator(".jp-OutputArea").text_content()
