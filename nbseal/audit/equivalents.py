"""Records of equivalent mutants: those that no fair test can tell from the solution, and why.

An author writes them by hand into `bank/<assignment>/equivalent.toml`, one entry each:

    [[equivalent]]
    key = "ruleout/comparison/8cea50eb"
    change = [
        "- return {(i, j)} if len(cell) == 1 else set()",
        "+ return {(i, j)} if len(cell) <= 1 else set()",
    ]
    reason = "The cell is not empty here: that raised Unsolvable two lines above."

`entry` makes one that lacks only the reason. A record whose mutant is no longer made says nothing
about the solution as it is now: `stale_records` finds those.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbseal.audit.mutants import Mutant
from nbseal.errors import AssignmentError

_FIELDS = {"key": "a string", "change": "a list of strings", "reason": "a string"}


@dataclass(frozen=True)
class Record:
    """An equivalent mutant: its key, the lines that differ, and why nobody can tell them apart."""

    key: str
    change: tuple[str, ...]
    reason: str

    @property
    def operator(self) -> str:
        """What kind of mistake it is; the key names it second."""
        return self.key.split("/")[1] if self.key.count("/") == 2 else ""


def equivalents_path(bank: Path) -> Path:
    """Where the records of an assignment are, in its bank."""
    return bank / "equivalent.toml"


def read_equivalents(path: Path) -> dict[str, Record]:
    """The records of a file by their keys, in its order; none if there is no file.

    Raises AssignmentError if it cannot be read, an entry lacks something or has too much, or two
    entries have one key.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise AssignmentError(f"{path} is not readable as TOML: {error}") from error
    unknown = sorted(content.keys() - {"equivalent"})
    entries = content.get("equivalent", [])
    if unknown or not isinstance(entries, list):
        wrong = f"has {unknown[0]!r}" if unknown else "has 'equivalent' that is no list of tables"
        raise AssignmentError(f"{path} {wrong}; it may hold [[equivalent]] entries only")
    records: dict[str, Record] = {}
    for number, content_of_entry in enumerate(entries, start=1):
        record = _record(content_of_entry, f"{path}: entry {number}")
        if record.key in records:
            raise AssignmentError(
                f"{path}: entry {number} has the key {record.key!r} of an earlier one; remove one"
            )
        records[record.key] = record
    return records


def _record(entry: Any, where: str) -> Record:
    if not isinstance(entry, dict):
        raise AssignmentError(f"{where} is {entry!r}; write it as a table, [[equivalent]]")
    if isinstance(entry.get("key"), str):
        where += f" ({entry['key']})"
    for name, kind in _FIELDS.items():
        value = entry.get(name)
        if name not in entry:
            raise AssignmentError(f"{where} lacks {name!r}; write {kind}")
        texts: list[Any] = value if isinstance(value, list) and name == "change" else [value]
        right = isinstance(value, list) == (name == "change")
        if not right or not all(isinstance(text, str) for text in texts):
            raise AssignmentError(f"{where}: {name!r} is {value!r}; write {kind}")
        if not any(text.strip() for text in texts):
            raise AssignmentError(f"{where}: {name!r} is empty; a record needs one to be judged by")
    for name in sorted(entry.keys() - _FIELDS.keys()):
        raise AssignmentError(f"{where} has {name!r}; it may have {', '.join(_FIELDS)} only")
    return Record(entry["key"], tuple(entry["change"]), entry["reason"])


def stale_records(records: Mapping[str, Record], mutants: Iterable[Mutant]) -> list[Record]:
    """The records that fit no mutant: none has the key, or the one that has changes other lines."""
    changed = {mutant.key: mutant.changed for mutant in mutants}
    return [record for record in records.values() if changed.get(record.key) != record.change]


def entry(mutant: Mutant, reason: str = "") -> str:
    """A record of a mutant as it stands in the file, ready to paste."""
    change = "".join(f"    {_string(line)},\n" for line in mutant.changed)
    return (
        f"[[equivalent]]\nkey = {_string(mutant.key)}\nchange = [\n{change}]\n"
        f"reason = {_string(reason)}\n"
    )


def _string(text: str) -> str:
    """A string of TOML: one of JSON, except for a control character that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
