"""Reads a zip that somebody else made: nothing in it is trusted, nothing is unpacked to disk.

A zip is read entry by entry into memory, within limits; its names are never used to open files.
Limits hold for what an entry says of its size and for what really comes out of it.
"""

import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import IO

from nbseal.errors import PlatformError
from nbseal.notebook.submission import MAX_BYTES
from nbseal.text import nfc


@dataclass(frozen=True)
class Limits:
    """How much is read. each, total: bytes; ratio: how many times larger than the zip all files may be,
    if they are more than `ratio_from`."""

    files: int = 20_000
    each: int = MAX_BYTES
    total: int = 4_000_000_000
    ratio: int = 100
    ratio_from: int = 100_000_000


OF_A_CLASS = Limits()
OF_A_STUDENT = Limits(files=500, total=100_000_000, ratio_from=20_000_000)

_CONTENTS = 5_000_000  # bytes of the list of files at the end of a zip
_CHUNK = 1 << 16
DEPTH = 20  # folders
# Control characters, ends of lines, and halves of characters, which stand for bytes that are no text
_UNFIT = {"Cc", "Cs", "Zl", "Zp"}
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(RuntimeError, ValueError, OverflowError),  # an unknown way of packing; no UTF-8; bad numbers
)


@dataclass(frozen=True)
class File:
    """A file of a download. name: its path, with slashes; when: without a zone, if the zip does not tell
    it; read: gives its content, or raises PlatformError with what is wrong with it."""

    name: str
    when: datetime | None
    read: Callable[[], bytes]


@dataclass(frozen=True)
class Contents:
    """refused: those whose names must not be used, {name: reason}."""

    files: tuple[File, ...]
    refused: dict[str, str]


def name_fault(name: str) -> str:
    """What is wrong with the path of a file that somebody else has named; "" if nothing is."""
    if any(unicodedata.category(letter) in _UNFIT for letter in name):
        return "its name has characters that no name should have"
    if "\\" in name:
        return "its name has a backslash"
    if name.startswith("/") or re.match("[a-zA-Z]:", name):
        return "its name is not relative to the download"
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return "its name leads to another folder"
    if any(len(part.encode()) > 240 for part in parts):
        return "its name is too long"
    if len(parts) > DEPTH:
        return "it lies too deep in folders"
    return ""


def refused_file(name: str, fault: str) -> File:
    """A file that raises the reason when it is read."""

    def read() -> bytes:
        raise PlatformError(fault)

    return File(name, None, read)


def too_large(size: int, limits: Limits) -> str:
    """Why a file of this size is refused; "" if it is not."""
    return f"it is larger than {limits.each / 1e6:g} MB" if size > limits.each else ""


class _Bounded:
    """A file that refuses large reads: zipfile would read a list of files of any length in one piece."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.seek, self.tell = file.seek, file.tell

    def seekable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self.file.read(min(size, _CONTENTS + 1) if size >= 0 else _CONTENTS + 1)
        if len(data) > _CONTENTS:
            raise zipfile.BadZipFile("its list of files is too long")
        return data


def read_zip(file: IO[bytes], limits: Limits) -> Contents:
    """The files of a zip, which can be read as long as it is open.

    Raises PlatformError if it is broken or beyond the limits; the message goes on after its name.
    """
    try:
        archive = zipfile.ZipFile(_Bounded(file))
    except _BROKEN as error:
        raise PlatformError(f"is no zip that can be read ({error})") from error
    entries = [entry for entry in archive.infolist() if not entry.orig_filename.endswith("/")]
    if len(entries) > limits.files:
        raise PlatformError(f"has {len(entries):,} files, more than {limits.files:,}")
    bombs = _bombs(entries, file.seek(0, io.SEEK_END), limits)
    read = [e for e in entries if e.file_size <= limits.each and e.header_offset not in bombs]
    if sum(entry.file_size for entry in read) > limits.total:
        raise PlatformError(f"unpacks to more than {limits.total / 1e6:g} MB")
    named = defaultdict[str, list[zipfile.ZipInfo]](list)
    for entry in entries:
        named[_entry_name(entry)].append(entry)
    refused = {name: fault for name in named if (fault := name_fault(name))}
    extract = _extractor(archive, limits)
    files = []
    for name in sorted(named.keys() - refused.keys()):
        first, fault = named[name][0], _entry_fault(named[name], limits)
        if not fault and any(entry.header_offset in bombs for entry in named[name]):
            fault = "it unpacks to very many times its size"
        found = File(name, _entry_time(first), partial(extract, first))
        files.append(refused_file(name, fault) if fault else found)
    return Contents(tuple(files), refused)


def _bombs(entries: Sequence[zipfile.ZipInfo], size: int, limits: Limits) -> set[int]:
    """The places of the entries that make a zip unpack to too many times its size, if it does;
    the others are read, for they may be other students'."""
    total = sum(entry.file_size for entry in entries)
    if total <= limits.ratio_from or total <= limits.ratio * size:
        return set()
    return {e.header_offset for e in entries if e.file_size > limits.ratio * e.compress_size}


def _entry_name(entry: zipfile.ZipInfo) -> str:
    """An entry's name. Where it does not say so, it may be UTF-8 all the same: many tools do that."""
    name = entry.orig_filename
    if not entry.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return nfc(name)


def _entry_fault(entries: Sequence[zipfile.ZipInfo], limits: Limits) -> str:
    """Why an entry, or several of one name, are not read; "" if they are."""
    if len({(entry.CRC, entry.file_size) for entry in entries}) > 1:
        return f"it is in the zip {len(entries)} times, with different content"
    for entry in entries:
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            return "it is a link or no ordinary file"
        if entry.flag_bits & 0x1:
            return "it is encrypted"
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return "it is packed in a way that is not supported; unpack the zip and pack it again"
    return too_large(entries[0].file_size, limits)


def _extractor(archive: zipfile.ZipFile, limits: Limits) -> Callable[[zipfile.ZipInfo], bytes]:
    """What reads an entry; all that it reads is bounded."""
    left = limits.total

    def extract(entry: zipfile.ZipInfo) -> bytes:
        nonlocal left
        data = bytearray()
        try:
            with archive.open(entry) as stream:
                while chunk := stream.read(_CHUNK):
                    data += chunk
                    left -= len(chunk)
                    if len(data) > limits.each or left < 0:
                        raise PlatformError("it is larger than it says")
        except _BROKEN as error:
            raise PlatformError(f"it is damaged ({error or type(error).__name__})") from error
        if len(data) != entry.file_size:
            raise PlatformError("it is damaged (it ends too early)")
        return bytes(data)

    return extract


def _entry_time(entry: zipfile.ZipInfo) -> datetime | None:
    """When an entry was last changed: in UTC, if it says so, else without a zone."""
    extra = entry.extra
    while len(extra) >= 4:
        kind, size = struct.unpack("<HH", extra[:4])
        if kind == 0x5455 and size >= 5 and len(extra) >= 9 and extra[4] & 1:
            return datetime.fromtimestamp(struct.unpack("<i", extra[5:9])[0], UTC)
        extra = extra[4 + size :]
    try:
        when = datetime(*entry.date_time)
    except ValueError:
        return None
    return when if when > datetime(1980, 1, 2) else None  # the date that stands for none
