"""Reads the JSON of an untrusted file, or says in a sentence what the file is instead.

Sizes and depth are bounded before anything is parsed, so that no file takes long or ends Python.
"""

import json
import re
from itertools import accumulate

from nbseal.errors import SubmissionError

MAX_DEPTH = 100  # of lists and objects in one another
MAX_VALUES = 500_000  # numbers, texts, lists, objects

AGAIN = "Save the notebook again, and hand that in"
DOWNLOAD = "Download the notebook again, and hand that in"

_MERGE = f"This notebook holds the marks of an unfinished merge ({{}}). Resolve it. {AGAIN}."

_MAGIC = {  # how other files begin
    b"PK\x03\x04": "a zip archive. Unpack it, and hand in the notebook",
    b"PK\x05\x06": "an empty zip archive. Hand in the notebook",
    b"\x1f\x8b": "a gzip archive. Unpack it, and hand in the notebook",
    b"7z\xbc\xaf": "a 7z archive. Unpack it, and hand in the notebook",
    b"Rar!": "a RAR archive. Unpack it, and hand in the notebook",
    b"%PDF": "a PDF. Hand in the notebook itself (.ipynb)",
    b"\xd0\xcf\x11\xe0": "an Office document. Hand in the notebook itself (.ipynb)",
    b"\x89PNG": "a picture. Hand in the notebook itself (.ipynb)",
    b"\xff\xd8\xff": "a picture. Hand in the notebook itself (.ipynb)",
    b"{\\rtf": "a text document (RTF). Hand in the notebook itself (.ipynb)",
    b"[InternetShortcut]": f"a link. {DOWNLOAD}",
}
_OFFICE = (b"[Content_Types].xml", b"mimetypeapplication/vnd.oasis")  # zip archives, inside
_PYTHON = re.compile(
    r"^(?:#!|# %%|import \w|from \w+ import|def \w+\(|class \w|print\()", re.MULTILINE
)
_BEGIN = re.compile(r'^\{(?=[^{]*"(?:cells|metadata|nbformat|worksheets)":)', re.MULTILINE)
_LINK = re.compile(rb'^\s*\{.*"(doc_id|url)"\s*:', re.DOTALL)
_CONFLICT = re.compile(r"^(<{7}|={7}|>{7})(?=\s|$)", re.MULTILINE)
_SHALLOWER = {ord("["): 2, ord("{"): 2, ord("]"): 0, ord("}"): 0}
_STEPS = bytes(_SHALLOWER.get(byte, 1) for byte in range(256))
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _SHALLOWER)


def read_json(data: bytes, max_bytes: int, remarks: list[str]) -> object:
    """The JSON value of a file; what was mended in it goes to `remarks`. All numbers are floats.

    Raises SubmissionError, with a sentence for the student, if there is none.
    """
    text = _text(data, max_bytes, remarks)
    _check_shape(text)
    return _parse(text, remarks)


def _text(data: bytes, max_bytes: int, remarks: list[str]) -> str:
    """The text of a file that begins as a notebook does."""
    if len(data) > max_bytes:
        raise SubmissionError(
            f"This file has {len(data) / 1e6:.1f} MB; at most {max_bytes / 1e6:g} MB are read. "
            "Large outputs are the usual cause: clear all outputs, save, and hand in again."
        )
    if not data:
        raise SubmissionError(f"This file is empty. {AGAIN}.")
    if what := what_else(data):
        raise SubmissionError(f"This file is not a notebook but {what}.")
    encoding = json.detect_encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode(encoding, "replace")
        remarks.append("Some characters of this file are damaged; they were replaced.")
    text = text.strip("\ufeff\0 \t\r\n")
    if not text:
        raise SubmissionError(f"This file is empty: it holds nothing but blanks. {AGAIN}.")
    if text[0] in "{[":
        return text
    begin = _BEGIN.search(text)
    if begin and not _CONFLICT.match(text):
        remarks.append("Something stands before the beginning of this notebook; it was left out.")
        return text[begin.start() :]
    raise SubmissionError(f"This file is not a notebook{_resemblance(text[:20_000])}.")


def what_else(data: bytes) -> str:
    """What a file is that begins as no notebook does, and what to do; "" if nothing tells it."""
    if is_office(data):
        return "an Office document. Hand in the notebook itself (.ipynb)"
    if data[257:262] == b"ustar":
        return "a tar archive. Unpack it, and hand in the notebook"
    if b'"cells"' not in data and _LINK.search(data[:5000]):
        return f"a link to a file in Google Drive. {DOWNLOAD}"
    return next((what for magic, what in _MAGIC.items() if data.startswith(magic)), "")


def is_office(data: bytes) -> bool:
    """Whether a zip archive is a document of Office's."""
    return data.startswith(b"PK") and any(mark in data for mark in _OFFICE)


def _resemblance(text: str) -> str:
    """What a text that is not JSON looks like, and what to do."""
    if mark := _CONFLICT.match(text):
        return f": it holds the marks of an unfinished merge ({mark[1]}). Resolve it. {AGAIN}"
    if text[0] == "<":
        return f" but a web page, perhaps one that asked to log in. {DOWNLOAD}"
    if _PYTHON.search(text):
        return " but looks like a Python script. Hand in the notebook itself (.ipynb)"
    if text[0] in '"-0123456789' or text in ("null", "true", "false", "NaN", "Infinity"):
        return f": it holds a single value. {DOWNLOAD}"
    return " but some other text. Hand in the notebook itself (.ipynb)"


def _check_shape(text: str) -> None:
    """Refuse what could exhaust the JSON parser's stack or memory, before it is parsed: counts outside
    of strings, exact up to where the text stops being JSON, which is as far as the parser comes."""
    bare = text.encode().replace(b"\\\\", b"").replace(b'\\"', b"")
    large = SubmissionError(
        f"This notebook holds more than {MAX_VALUES:,} values, which is too much to read. "
        "Outputs are the usual cause: clear all outputs, save, and hand in again."
    )
    if bare.count(b'"') > 4 * MAX_VALUES:  # an object's entry has two strings
        raise large
    bare = b"".join(bare.split(b'"')[::2])
    opened = bare.count(b"[") + bare.count(b"{")
    if opened + bare.count(b",") > MAX_VALUES:
        raise large
    brackets = bare.translate(_STEPS, _NO_BRACKETS)[: 2 * opened]
    if max(accumulate(brackets, lambda depth, step: depth + step - 1, initial=0)) > MAX_DEPTH:
        raise SubmissionError(
            f"This file is nested more than {MAX_DEPTH} deep, as no notebook is. {DOWNLOAD}."
        )


def _parse(text: str, remarks: list[str]) -> object:
    """The JSON of a text; numbers are floats, because an int of many digits takes long or fails."""
    twice = False

    def entries(pairs: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal twice
        values = dict(pairs)
        twice = twice or len(values) < len(pairs)
        return values

    # strict=False: line breaks and tabs within strings do no harm
    decoder = json.JSONDecoder(parse_int=float, object_pairs_hook=entries, strict=False)
    try:
        value, end = decoder.raw_decode(text)
    except json.JSONDecodeError as error:
        raise SubmissionError(_damage(text, error)) from None
    if behind := text[end:].strip():
        line = text.count("\n", 0, len(text) - len(behind)) + 1
        if (mark := _CONFLICT.search(behind)) and mark[1][0] != ">":
            raise SubmissionError(_MERGE.format(mark[1]))
        if not (isinstance(value, dict) and value.keys() & {"cells", "worksheets"}):
            raise SubmissionError(f"This notebook is damaged in line {line} of the file. {AGAIN}.")
        remarks.append(
            f"Something stands behind the end of this notebook, from line {line} of the file on; it "
            "was left out."
        )
    if twice:
        remarks.append("Some entries of this file are there twice; the last of each was used.")
    return value


def _damage(text: str, error: json.JSONDecodeError) -> str:
    """Why a text is not JSON although it begins like it."""
    if mark := _CONFLICT.search(text):
        return _MERGE.format(mark[1])
    rest = text[error.pos :]
    if error.msg.startswith("Unterminated string") or (len(rest) < 10 and not set("]}") & {*rest}):
        return f"This file ends in the middle of the notebook. {AGAIN}."
    return f"This notebook is damaged in line {error.lineno} of the file. {AGAIN}."
