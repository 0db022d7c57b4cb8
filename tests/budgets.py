"""Holds the budgets of lines in pyproject.toml: `make lint` runs it."""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def lines_below(folders: str) -> dict[Path, int]:
    """{module: lines} of some folders."""
    paths = [path for folder in folders.split() for path in (ROOT / folder).rglob("*.py")]
    return {path.relative_to(ROOT): path.read_bytes().count(b"\n") for path in paths}


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    budgets = project["tool"]["budgets"]
    most = budgets.pop("module")
    told = [
        f"{path} has {number} lines; a module may have {most}"
        for path, number in lines_below("nbseal").items()
        if number > most
    ]
    for folders, budget in budgets.items():
        number = sum(lines_below(folders).values())
        if number > budget:
            told.append(f"{folders}: {number} lines, {number - budget} more than in pyproject.toml")
    sys.exit("\n".join(told) or None)


if __name__ == "__main__":
    main()
