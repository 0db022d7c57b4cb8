"""The page about a watch: who has been graded, who waits, who needs a person."""

import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from jinja2 import Environment, PackageLoader

from nbseal.tables import save

PAGE = "status.html.j2"
SECONDS = 10.0  # after which it is renewed, so that it shows that the watch is alive


@dataclass(frozen=True)
class Status:
    """name: of the assignment; done: how many are graded; at_work, waiting: who is being graded, and who
    waits, in order; look: whose grading a person should look at; trouble: what it waits for, or ""."""

    name: str
    done: int
    at_work: tuple[str, ...]
    waiting: tuple[str, ...]
    look: tuple[str, ...]
    trouble: str


_PAGES = Environment(loader=PackageLoader("nbseal.watch"), autoescape=True, trim_blocks=True)
_written: dict[Path, tuple[Status, float]] = {}


def write_status(path: Path, status: Status) -> None:
    """Write the page if anything is new. Raises PlatformError."""
    before, at = _written.get(path, (None, 0.0))
    if before == status and time.monotonic() - at < SECONDS:
        return
    now = f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %Z}"
    text = _PAGES.get_template(PAGE).render(status=status, now=now)
    save(path, text.encode("utf-8", "replace"))
    _written[path] = status, time.monotonic()
