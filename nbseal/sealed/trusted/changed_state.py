"""Learns what solution cells change without binding it: a list that grows, a new column of a table,
an attribute of a class. Checks must see these as the student's cell left them.

A run of the reference shows it, once for each assignment. Other given data stays the instructor's.
Nothing is run if solution cells do no more than define functions and bind names.
"""

import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from nbseal.sealed.common.paths import resolve
from nbseal.sealed.trusted.checker_script import Script
from nbseal.sealed.trusted.trusted_notebook import TrustedNotebook
from nbseal.wire.messages import Registry, encode

MAX_SECONDS = 20  # of the run; if it takes longer, nothing is learned


def learn(notebook: TrustedNotebook, files: Path) -> None:
    """Tell a notebook, whose first cells have run, what its solution cells change.

    files: the folder of the course's files; the run gets a copy of it.
    """
    wanted = may_change(notebook.script)
    if wanted:
        with tempfile.TemporaryDirectory(prefix="nbseal-") as folder:
            there = shutil.copytree(files, Path(folder, "files"))
            notebook.know_changes(_learned(notebook, wanted, there))


def may_change(script: Script) -> dict[str, frozenset[str]]:
    """For each solution cell, what its top-level statements could change of the cells before it."""
    found = {}
    data, all_bound = set[str](), set[str]()
    for cell in script.unnamed.get(None, ()):
        data |= cell.names.bound - cell.names.functions - cell.names.modules
        all_bound |= cell.names.bound
    for name, cell in script.cells.items():
        if cell.role == "solution":
            paths = {p for p in cell.names.touched if "." in p and p.partition(".")[0] in all_bound}
            if paths := paths | (cell.names.touched & data - cell.names.bound):
                found[name] = frozenset(paths)
        for each in (cell, *script.unnamed.get(name, ())):
            data |= each.names.bound - each.names.functions - each.names.modules
            all_bound |= each.names.bound
    return found


def _learned(
    notebook: TrustedNotebook, wanted: Mapping[str, Collection[str]], folder: Path
) -> dict[str, list[str]]:
    """For each cell, which of the wanted paths it changes. A child process runs the reference."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.chdir(folder)
            os.write(theirs, json.dumps(_run(notebook, wanted)).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    told = b""
    end = time.monotonic() + MAX_SECONDS
    while select.select([ours], [], [], max(0, end - time.monotonic()))[0]:
        part = os.read(ours, 1 << 16)
        told += part
        if not part:
            break
    os.close(ours)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with suppress(ValueError):  # it was too slow
        return json.loads(told)  # type: ignore[no-any-return]
    return {}


def _run(notebook: TrustedNotebook, wanted: Mapping[str, Collection[str]]) -> dict[str, list[str]]:
    found = {}
    for name, cell in notebook.script.cells.items():
        is_test = cell.role == "test" and name not in notebook.script.there
        if is_test or name in notebook.shown:
            continue
        if name not in wanted:
            notebook.run_reference(name)
            continue
        before = {path: _content(notebook, path) for path in wanted[name]}
        notebook.run_reference(name)
        after = {path: _content(notebook, path) for path in wanted[name]}
        found[name] = sorted(p for p in before if after[p] not in (None, before[p]))
        if len(found) == len(wanted):
            break
    return found


def _content(notebook: TrustedNotebook, path: str) -> bytes | None:
    """The bytes of a value as it would cross; None if it does not cross."""
    names: dict[Any, str] = {kind: name for name, kind in notebook.types().values.items()}
    try:
        return encode([resolve(path, notebook.space)], names, Registry(odd=True))[0]
    except Exception:  # it is not there, or too large
        return None
