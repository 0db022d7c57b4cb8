"""The shared libraries that Python and its installed packages need, and no others.

A system has thousands, solvers and compilers among them: with `ctypes`, each would be a student's
answer. Which ones are needed is written in the files themselves, as the loader reads it.

Sources: elf(5), ld.so(8).
"""

import os
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

_FOLDERS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
_LOADED_LATER = ("libgcc_s.so.1",)  # by the C library, when a thread ends
_BINARY = re.compile(r".+\.so(\.[\w.-]+)?")
_LOAD, _DYNAMIC, _INTERPRETER = 1, 2, 3  # kinds of segments
_NEEDED, _STRINGS, _RPATH, _RUNPATH = 1, 5, 15, 29  # kinds of entries in the dynamic one


@cache
def needed_libraries(trees: tuple[Path, ...]) -> tuple[Path, ...]:
    """The shared libraries, outside of `trees`, that this Python and what lies in those folders load.

    Each in all places where a loader may find it. A package that looks for one through `ctypes.util` brings it
    along or does without.
    """
    usual = _usual_folders()
    below = tuple(f"{tree}/" for tree in trees)
    found: dict[str, None] = {}
    todo = [os.path.realpath(sys.executable), *_binaries(trees)]
    for name in _LOADED_LATER:
        found |= dict.fromkeys(_named(name, usual))
    todo += found
    known = {os.path.realpath(path) for path in found}
    while todo:
        names, folders = _needs_of(todo.pop())
        for path in (path for name in names for path in _named(name, (*folders, *usual))):
            if path in found or path.startswith(below):
                continue
            found[path] = None
            if (real := os.path.realpath(path)) not in known:
                known.add(real)
                todo.append(path)
    return tuple(map(Path, found))


def _binaries(trees: Iterable[Path]) -> Iterator[str]:
    """Extension modules, and the libraries that packages bring along."""
    for tree in trees:
        for folder, folders, names in os.walk(tree):
            folders[:] = [name for name in folders if name != "__pycache__"]
            yield from (f"{folder}/{name}" for name in names if _BINARY.fullmatch(name))


def _usual_folders() -> tuple[str, ...]:
    """Where the loader looks: folders of the system, those for one machine, and configured ones."""
    found = [*_FOLDERS, f"{sys.base_prefix}/lib", f"{sys.base_prefix}/lib64"]
    found += [str(path) for folder in _FOLDERS for path in Path(folder).glob("*-linux-*")]
    for file in Path("/etc/ld.so.conf.d").glob("*.conf"):
        words = file.read_text("utf-8", "replace").split()
        found += [word for word in words if word.startswith("/")]
    return tuple(dict.fromkeys(found))


@cache
def _named(name: str, folders: tuple[str, ...]) -> list[str]:
    """The files of that name; a program names its loader by its path."""
    paths = [name] if name.startswith("/") else [f"{folder}/{name}" for folder in folders]
    return [path for path in map(os.path.normpath, paths) if os.path.isfile(path)]


def _needs_of(binary: str) -> tuple[list[str], list[str]]:
    """The libraries that a file, if it is a binary, asks the loader for, and the folders to look in first."""
    try:
        with open(binary, "rb") as file:
            return _read_needs(file, os.path.dirname(os.path.realpath(binary)))
    except (OSError, struct.error, KeyError, StopIteration):  # a file that only looks like one
        return [], []


def _read_needs(file: BinaryIO, origin: str) -> tuple[list[str], list[str]]:
    head = file.read(64)
    if head[:6] != b"\x7fELF\x02\x01":  # 64 bits, the low byte first
        return [], []

    def part(at: int, length: int) -> bytes:
        file.seek(at)
        return file.read(length)

    at, size, number = struct.unpack_from("<32xQ14xHH", head)
    table = part(at, size * number)
    # kind, flags, where it is in the file, its address, another, and its length
    segments = [struct.unpack_from("<IIQQQQ", table, k * size) for k in range(number)]
    names = [
        os.fsdecode(part(offset, length).rstrip(b"\0"))
        for kind, _, offset, _, _, length in segments
        if kind == _INTERPRETER
    ]
    dynamic = next((s for s in segments if s[0] == _DYNAMIC), None)
    if not dynamic:
        return names, []
    entries = list(struct.iter_unpack("<qQ", part(dynamic[2], dynamic[5] // 16 * 16)))
    address = dict(entries)[_STRINGS]
    texts = next(
        part(offset + address - start, length - (address - start))
        for kind, _, offset, start, _, length in segments
        if kind == _LOAD and start <= address < start + length
    )

    def of_kind(*kinds: int) -> list[str]:
        places = [value for kind, value in entries if kind in kinds]
        return [os.fsdecode(texts[at:].partition(b"\0")[0]) for at in places]

    folders = [folder for path in of_kind(_RPATH, _RUNPATH) for folder in path.split(":")]
    folders = [re.sub(r"\$(ORIGIN|\{ORIGIN\})", origin, folder) for folder in folders]
    return [*names, *of_kind(_NEEDED)], folders
