"""Makes the wheel of the students' tools, and puts it beside each notebook of source/.

    python kit/build.py                            when something in kit/sudokukit has changed
    python kit/build.py --site https://host/path   notebooks also find it there, if it is not beside them

The same source gives the same bytes on every machine: nothing is compressed, no time is kept.
"""

import argparse
import base64
import hashlib
import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME, VERSION = "sudokukit", "1.0"
WHEEL = f"{NAME}-{VERSION}-py3-none-any.whl"
METADATA = f"""\
Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: The tools of a course's notebooks: pictures, self-checks, and the look before handing in.
Requires-Python: >=3.11
License: MIT
"""
ABOUT = "Wheel-Version: 1.0\nGenerator: kit/build.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
MAIN = "import sys\n\nfrom sudokukit.hand_in import main\n\nsys.exit(main())\n"


def files() -> dict[str, bytes]:
    """The content of the wheel, by name. `python WHEEL` runs its `__main__.py`."""
    package = ROOT / "kit" / NAME
    sources = {path.relative_to(package.parent).as_posix(): path for path in package.rglob("*.py")}
    found = {name: sources[name].read_bytes() for name in sorted(sources)}
    about = f"{NAME}-{VERSION}.dist-info"
    found["__main__.py"] = MAIN.encode()
    found[f"{about}/METADATA"], found[f"{about}/WHEEL"] = METADATA.encode(), ABOUT.encode()
    lines = [f"{name},sha256={_hash(content)},{len(content)}" for name, content in found.items()]
    record = f"{about}/RECORD"
    return found | {record: "\n".join([*lines, f"{record},,", ""]).encode()}


def build(folder: Path) -> Path:
    """Write the wheel into a folder; return its path."""
    wheel = folder / WHEEL
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, content in files().items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)
    return wheel


def write_site(path: Path, site: str) -> None:
    """Write into a notebook where the course publishes the wheel ("": nowhere)."""
    text = path.read_text(encoding="utf-8")
    address = site.rstrip("/") + "/" if site else ""
    line = re.compile(rf'(KIT, SITE = \\"{NAME}-[^"]*?\.whl\\", \\")[^"\\]*')
    text, count = line.subn(lambda found: found[1] + address, text)
    if count != 1:
        raise SystemExit(f"{path} has no line `KIT, SITE = ...` in its first cell")
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the wheel beside the notebooks.")
    parser.add_argument("--site", help='the address of a folder that has the wheel; "": none')
    options = parser.parse_args()
    for path in sorted((ROOT / "source").glob("*/*.ipynb")):
        build(path.parent)
        if options.site is not None:
            write_site(path, options.site)
        print(f"{path.parent.relative_to(ROOT)}/{WHEEL}")


def _hash(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
