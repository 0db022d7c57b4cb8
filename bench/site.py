"""How long the students' site takes to open in a browser that has never seen it: times and bytes.

    make site; python bench/site.py [--rounds 3] [--name sudoku]

Each round is a new visitor of headless Chromium, with nothing saved. The notebook holds right answers,
so that all of its cells run. A first round, which compresses the files, is not counted.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "web")]
import lite  # noqa: E402 - the tests' way to drive the site
import notebooks  # noqa: E402
from lab import chromium  # noqa: E402
from serve import Server  # noqa: E402

from nbseal.notebook.answers import fill_in, read_answers  # noqa: E402


def visit(browser, server: Server, path: str) -> dict[str, float]:
    """One cold visit: seconds from the opening of the page, and megabytes."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    page = context.new_page()
    before, start, took = server.sent, time.perf_counter(), {}
    page.goto(f"{server.address}notebooks/index.html?path={path}")
    for name, wait in (
        ("the notebook is shown", lite.wait_until_shown),
        ("Python is ready", lite.wait_until_ready),
        ("all cells have run", lite.run_all),
    ):
        wait(page)
        took[f"{name}, s"] = time.perf_counter() - start
    took["bytes over the wire, MB"] = (server.sent - before) / 1e6
    context.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure first visits to the students' site.")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--name", default="sudoku", choices=notebooks.ASSIGNMENTS)
    options = parser.parse_args()
    (file,) = (options.site / "files" / options.name).glob(f"{options.name}-*.ipynb")
    path = ROOT / "examples" / "answers" / options.name / "all-right.py"
    answers = read_answers(path.read_text(encoding="utf-8"))
    solved = nbformat.writes(fill_in(notebooks.release_of(options.name), answers)).encode()
    shown = file.relative_to(options.site / "files").as_posix()
    with Server(options.site, instead={f"files/{shown}": solved}) as server, chromium() as browser:
        _, *rounds = [visit(browser, server, shown) for _ in range(options.rounds + 1)]
    print("| what | median | rounds |\n|---|---|---|")
    for name in rounds[0]:
        values = [one[name] for one in rounds]
        print(
            f"| {name} | {statistics.median(values):.1f} | {', '.join(f'{v:.1f}' for v in values)} |"
        )


if __name__ == "__main__":
    main()
