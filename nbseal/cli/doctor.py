"""`nbseal doctor`."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict

import click
from rich import box
from rich.console import Console
from rich.table import Table

from nbseal.cli import commands as cli
from nbseal.text import listed
from nbseal.walls.bubblewrap import bubblewrap_command
from nbseal.walls.probe import Finding, probe
from nbseal.walls.sandbox import default_readable


@cli.command(cli.as_json, first=())
def doctor_command(as_json: bool) -> None:
    """Try the sandbox for students' code on this machine, and say which of its walls stand.

    Exit code 1 if one of them does not hold: something succeeded that was tried inside.
    """
    walls, findings = probe()
    around = bubblewrap_command(default_readable(), 1 << 20) is not None
    told = asdict(walls) | {"bubblewrap": around}
    lacking = listed([finding.act for finding in findings if not finding.refused])
    if as_json:
        click.echo(json.dumps({"walls": told, "tried": [asdict(f) for f in findings]}, indent=1))
    else:
        Console().print(_doctor_table(told, findings))
        unsafe = f"No wall stops students' code that would {lacking}."
        click.echo(unsafe if lacking else "All that grading needs is here.")
    if lacking:
        raise SystemExit(1)


_WALLS = {  # what each is; what it means if it does not stand
    "seccomp": ("system calls are filtered (seccomp)", "does not stand"),
    "landlock": (
        "files are out of reach (Landlock, version of its interface)",
        "bubblewrap does it",
    ),
    "bubblewrap": ("nothing else is in sight (bubblewrap)", "does not start: Landlock does most"),
    "uid_dropped": (
        "runs as nobody, when started by root",
        "stays root, without root's rights: nobody could not read this Python",
    ),
    "capabilities_dropped": ("has no capabilities", "does not stand"),
}


def _doctor_table(walls: dict[str, object], findings: Sequence[Finding]) -> Table:
    table = Table(title="The sandbox for students' code", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("wall, or what was tried inside")
    table.add_column("")
    for name, (words, without) in _WALLS.items():
        value = walls[name]
        shown = "stands" if value is True else f"stands ({value})" if value else without
        if name == "uid_dropped" and os.geteuid():
            shown = "not needed: you are not root"
        table.add_row(words, shown)
    table.add_section()
    for finding in findings:
        shown = "refused" if finding.refused else f"NOT REFUSED: {finding.answer}"
        table.add_row(finding.act, shown)
    return table
