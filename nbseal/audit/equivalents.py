"""Records of equivalent mutants: those that no fair test can tell from the solution, and why.

An author writes them by hand into `bank/<assignment>/equivalent.toml`, one entry each:

    [[equivalent]]
    key = "ruleout/comparison/8cea50eb"
    change = [
        "- return {(i, j)} if len(cell) == 1 else set()",
        "+ return {(i, j)} if len(cell) <= 1 else set()",
    ]
    reason = "The cell is not empty here: that raised Unsolvable two lines above."

`entry` makes one that lacks only the reason.
"""

import json
from pathlib import Path
from typing import Annotated

import msgspec

from nbseal.audit.mutants import Mutant
from nbseal.errors import AssignmentError

_Text = Annotated[str, msgspec.Meta(pattern=r"\S")]  # not blank


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An equivalent mutant: its key, the lines that differ, and why nobody can tell them apart."""

    key: _Text
    change: Annotated[tuple[_Text, ...], msgspec.Meta(min_length=1)]
    reason: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    equivalent: list[Record] = []


def read_equivalents(path: Path) -> dict[str, Record]:
    """The records of a file by their keys, in its order; none if there is no file.

    Raises AssignmentError if it cannot be read, an entry lacks something or has too much, or two
    entries have one key.
    """
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=_File).equivalent
    except FileNotFoundError:
        return {}
    except msgspec.ValidationError as error:
        raise AssignmentError(
            f"{path}: {error}; it may hold [[equivalent]] entries only, each with a key, a reason, "
            "and the change as a list of lines"
        ) from error
    except (OSError, ValueError) as error:
        raise AssignmentError(f"{path} is not readable as TOML: {error}") from error
    records = {record.key: record for record in found}
    for record in found:
        if records[record.key] is not record:
            raise AssignmentError(f"{path}: two entries have the key {record.key!r}; remove one")
    return records


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
