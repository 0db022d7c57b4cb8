"""Landlock: which files a process may reach. Source: landlock(7)."""

import functools
import os
import struct
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

from nbseal.walls.system_calls import system_call

CREATE_RULESET, _ADD_RULE = 444, 445  # the same numbers on every machine

# Landlock's rights on files; the bits of each ABI include those before it
_WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_READ = _READ_FILE | _READ_DIR
_CHANGE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG
_CHANGE |= _REFER | _TRUNCATE
_OF_A_FILE = _READ_FILE | _WRITE_FILE | _TRUNCATE  # all that a rule on a single file may grant


@functools.cache
def landlock_rules(
    readable: tuple[Path, ...], closed: tuple[Path, ...], scratch: Path | None
) -> tuple[int, int]:
    """A descriptor of Landlock's rules, and the kernel's ABI version; (0, 0) without Landlock.

    Children inherit the descriptor: the rules are copied when one of them takes them on.
    """
    try:
        abi = system_call(CREATE_RULESET, None, 0, 1)
    except OSError:  # not built in, switched off, or a container forbids it
        return 0, 0
    # All rights that the kernel knows are taken; each may be given back below a path.
    bits = {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)
    taken = (1 << bits) - 1
    network = 0b11 if abi >= 4 else 0  # binding and connecting TCP
    scopes = 0b11 if abi >= 6 else 0  # abstract unix sockets, signals
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    attributes = struct.pack("QQQ", taken, network, scopes)[:size]
    ruleset = system_call(CREATE_RULESET, attributes, size, 0)
    rules = [*_rights_below(readable, {*closed})]
    rules.append((Path("/dev/urandom"), _READ))
    rules.append((Path("/dev/null"), _READ_FILE | _WRITE_FILE))
    if scratch:
        rules.append((scratch, _CHANGE))
    for path, rights in rules:
        try:
            beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:  # what is not there or cannot be reached needs no right
            if path == scratch:
                raise
            continue
        granted = rights & taken & (-1 if path.is_dir() else _OF_A_FILE)
        system_call(_ADD_RULE, ruleset, 1, struct.pack("=Qi", granted, beneath), 0)
        os.close(beneath)
    return ruleset, abi


def _rights_below(paths: Iterable[Path], closed: Set[Path]) -> Iterator[tuple[Path, int]]:
    """Landlock's rights, by path, that give what is below some paths but not what is closed."""
    around = {folder for thing in closed for folder in thing.parents}
    # where nothing is closed, links do not matter
    left = [(path, path.resolve() if closed else path) for path in paths]
    left = [(path, real) for path, real in left if closed.isdisjoint([real, *real.parents])]
    for path, real in left:  # which grows meanwhile
        yield path, _READ_DIR if real in around else _READ
        if real in around:  # a right holds for all that is below, so each neighbour gets its own
            # but no link does: it would be a right on what it leads to
            inside = [(p, real / p.name) for p in path.iterdir() if not p.is_symlink()]
            left += [(child, below) for child, below in inside if below not in closed]
