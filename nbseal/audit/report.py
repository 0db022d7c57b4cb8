"""What an audit found, for a terminal, for a program, and for a page of documentation."""

from collections.abc import Callable
from dataclasses import asdict

from rich import box
from rich.table import Table

from nbseal.audit.run import Audit, Tally

_Column = tuple[str, Callable[[Tally], int]]
_VERSIONS: tuple[_Column, ...] = (  # titles, and what of a tally stands below them
    ("right versions", lambda t: t.right),
    ("false fails", lambda t: t.false_fails),
    ("wrong versions", lambda t: t.wrong),
    ("false passes", lambda t: t.false_passes),
    ("with visible checks only", lambda t: t.visible_false_passes),
)
_MUTANTS: tuple[_Column, ...] = (
    ("mutants", lambda t: t.mutants),
    ("killed", lambda t: t.killed),
    ("equivalent", lambda t: t.equivalent),
    ("survive", lambda t: t.survivors),
    ("with visible checks only", lambda t: t.visible_survivors),
)


def tables(audit: Audit) -> list[Table]:
    """The figures by exercise; the last column of each is what plain practice would miss."""
    found = []
    for title, columns in (("versions in the bank", _VERSIONS), ("mutants", _MUTANTS)):
        whole = "/".join(filter(None, (audit.assignment, audit.notebook)))
        shown = Table(title=f"{whole}: {title}", box=box.SIMPLE_HEAD)
        shown.add_column("exercise", no_wrap=True)
        for name, _ in columns:
            shown.add_column(name, justify="right")
        for name, numbers in _rows(audit, columns):
            shown.add_row(name, *map(str, numbers), style="bold" if name == "total" else None)
        found.append(shown)
    return found


def as_json(audit: Audit) -> dict[str, object]:
    """All of it, for programs."""
    told = asdict(audit)
    told["idle"] = [{"test": a.test, "line": a.line, "text": a.text} for a in audit.idle]
    return told


def markdown(audit: Audit) -> str:
    """The figures as a table in Markdown, and the assertions that catch nothing by themselves."""
    lines = []
    for columns in (_VERSIONS, _MUTANTS):
        titles = [title for title, _ in columns]
        lines += ["| exercise | " + " | ".join(titles) + " |", "|---|" + "--:|" * len(titles)]
        lines += [f"| {n} | {' | '.join(map(str, row))} |" for n, row in _rows(audit, columns)]
        lines.append("")
    if audit.unsealed:
        lines += [f"Not sealed: {', '.join(f'`{name}`' for name in audit.unsealed)}.", ""]
    if audit.assertions:
        lines += [
            f"{audit.assertions} assertions in hidden tests; without any one of these "
            f"{len(audit.idle)}, the same would be noticed:",
            "",
            *(f"- `{a.test}`, line {a.line}: `{a.text}`" for a in audit.idle),
        ]
    return "\n".join(lines) + "\n"


def _rows(audit: Audit, columns: tuple[_Column, ...]) -> list[tuple[str, list[int]]]:
    rows = [(t.exercise, [number(t) for _, number in columns]) for t in audit.tallies]
    return [*rows, ("total", [sum(column) for column in zip(*(numbers for _, numbers in rows))])]
