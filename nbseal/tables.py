"""CSV files: reads those of others, writes our own so that no spreadsheet runs what is in a cell; and
writes zips."""

import csv
import io
import os
import re
import stat
import zipfile
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nbseal.errors import PlatformError

Cell = str | float | bool | None


@dataclass(frozen=True)
class Table:
    """rows: {column in small letters: value without the spaces around it}."""

    path: Path
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, str], ...]

    def __contains__(self, column: str) -> bool:
        return column.casefold() in (name.casefold() for name in self.columns)


def read_table(path: Path, known: Set[str] = frozenset()) -> Table:
    """Read a CSV file in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons, tabs or bars.

    known: names of columns, in small letters; the first line with two of them is that of the columns.
    Raises PlatformError.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PlatformError(f"{path} cannot be read: {error.strerror or error}") from error
    if data.startswith((b"PK\3\4", b"\xd0\xcf\x11\xe0")):
        raise PlatformError(f"{path} is a spreadsheet; save it there as 'CSV UTF-8', and use that")
    try:
        lines = _lines(_decoded(data), known)
    except (UnicodeDecodeError, csv.Error) as error:
        raise PlatformError(
            f"{path} is not a CSV file in an encoding that is known ({error}); save it as 'CSV UTF-8'"
        ) from error
    if not lines:
        raise PlatformError(f"{path} has no first line with the names of its columns")
    columns = tuple(cell.strip() for cell in lines[0])
    keys = [name.casefold() for name in columns]
    # of two columns with one name, the first counts
    rows = [
        dict.fromkeys(keys, "") | {k: cell.strip() for k, cell in reversed(list(zip(keys, line)))}
        for line in lines[1:]
    ]
    return Table(path, columns, tuple(rows))


def _lines(text: str, known: Set[str]) -> list[list[str]]:
    """The lines that are not blank, from that of the columns on."""
    # a first line such as `sep=;` is for Excel
    told = re.match(r"\s*\"?sep *=(.)\"?[,;\t ]*\r?\n", text, re.IGNORECASE)
    text = text[told.end() :] if told else text.lstrip("\r\n")
    head, first = text.split("\n", 1)[0], list[list[str]]()
    for separator in [told[1]] if told else sorted(",;\t|", key=head.count, reverse=True):
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
        lines = [line for line in lines if any(cell.strip() for cell in line)]
        for place, line in enumerate(lines[:20]):
            if len(known & {cell.strip().casefold() for cell in line}) > 1:
                return lines[place:]
        first = first or lines
    return first


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    if b"\0" in data[:2] and len(data) % 2 == 0:  # of Windows, without a mark
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in data:
            raise
        return data.decode("cp1252")


# What a spreadsheet takes for a formula, at the beginning of a cell. Where another separator is
# usual, a cell may also begin behind ours: that of `x;=1+1`, for a spreadsheet that splits at `;`.
# Quotation marks can go, when another program splits the line.
_FORMULA = re.compile(r"""(?:(?<=[;,\t\r\n|])|^)(?=[\s"]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])""")


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe stands before what could be.

    OWASP's way (https://owasp.org/www-community/attacks/CSV_Injection). It changes the text, so
    what a platform looks students up by must not need it: see `is_harmless`.
    """
    return _FORMULA.sub("'", text)


def is_harmless(text: str) -> bool:
    """Whether a text can be written as it is."""
    return _FORMULA.search(text) is None


def number(points: float) -> str:
    """Points as people write them: 5, 2.5, at most six digits after the point."""
    text = f"{points:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def to_csv(lines: Iterable[Sequence[Cell]]) -> bytes:
    """CSV in UTF-8: text made harmless, numbers with a decimal point, truth as yes and no."""
    file = io.StringIO(newline="")  # with the lines of RFC 4180, which make it quote both \r and \n
    csv.writer(file, lineterminator="\r\n").writerows([_cell(c) for c in line] for line in lines)
    return file.getvalue().encode()


def _cell(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str):
        return harmless(cell)
    return "" if cell is None else number(cell)


def to_zip(files: Mapping[str, bytes], *, mode: int = 0o644) -> bytes:
    """A zip whose bytes depend on nothing but its content. mode: of its files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.create_system, entry.external_attr = 3, (stat.S_IFREG | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()


def save(path: Path, data: bytes) -> None:
    """Write a file as a whole or not at all. Raises PlatformError."""
    new = path.with_name(f".{path.name}.{os.urandom(4).hex()}.new")
    try:
        new.write_bytes(data)
        os.replace(new, path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise PlatformError(f"{path} cannot be written: {error.strerror or error}") from error
