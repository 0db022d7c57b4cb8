"""How long a student waits for the page: `nbseal watch sudoku`, one hand-in, then a wave.

    python bench/on_hand_in.py [WAVE]

Right answers, each a little different; seconds from the file's last byte to the page.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SINGLE = 5  # hand-ins one after the other


def hand_in(course: Path, student: str, text: str) -> None:
    folder = course / "submitted" / student / "sudoku"
    folder.mkdir(parents=True)
    (folder / "sudoku.ipynb").write_text(
        text.replace('"nbformat_minor"', f'"by": "{student}", "nbformat_minor"', 1)
    )


def main(wave: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder)
        shutil.copytree(ROOT / "source", course / "source")
        shutil.copy(ROOT / "nbgrader_config.py", course)
        text = (ROOT / "examples/submitted/all-right/sudoku/sudoku.ipynb").read_text(
            encoding="utf-8"
        )
        command = ["nbseal", "watch", "sudoku", "--course", course, "--json"]
        watch = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in watch.stderr:
            if line.startswith("Watching"):
                break
        time.sleep(2)  # its graders start

        def pages(students: list[str]) -> list[float]:
            begun, found, missing = time.monotonic(), [], set(students)
            while missing:
                event = json.loads(watch.stdout.readline())
                if event["event"] == "page":
                    missing.discard(event["student"])
                    found.append(time.monotonic() - begun)
            return found

        single = []
        for n in range(SINGLE):
            hand_in(course, f"one{n}", text)
            single += pages([f"one{n}"])
            time.sleep(1)
        names = [f"wave{n:03}" for n in range(wave)]
        for name in names:
            hand_in(course, name, text)
        many = pages(names)
        watch.terminate()
    print(f"one hand-in: median {statistics.median(single):.1f} s, most {max(single):.1f} s")
    print(f"a wave of {wave}: first page after {many[0]:.1f} s, last {many[-1]:.1f} s, "
          f"{many[-1] / wave:.2f} s each")  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20)
