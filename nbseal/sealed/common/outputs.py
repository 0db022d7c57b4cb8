"""Checks the outputs of cells, above all a worker's, before they go into a notebook."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

Output = dict[str, Any]  # a notebook output: nbformat 4, section "Code cells"

MAX_ALT = 300  # characters of an alternative text
MAX_RUN = 5 << 20  # bytes of a cell, or of what it showed: a shell keeps a million characters

_MIME = re.compile(r"[\w.+-]{1,60}/[\w.+-]{1,100}")


def error_output(name: str, text: str, trace: str = "") -> Output:
    """An output of the kind "error"."""
    name, text, trace = map(clean, (name, text, trace))
    lines = [*trace.splitlines(), f"{name}: {text}" if text else name]
    return {"output_type": "error", "ename": name, "evalue": text, "traceback": lines}


def sane_outputs(outputs: Iterable[object]) -> list[Output]:
    """The valid notebook outputs among what a worker sent or a check showed."""
    found = [_sane(output) for output in outputs if isinstance(output, dict)]
    return [output for output in found if output]


def _sane(output: dict[Any, Any]) -> Output | None:
    match output:
        case {"output_type": "stream", "name": "stdout" | "stderr" as name, "text": str(text)}:
            return {"output_type": "stream", "name": name, "text": clean(text)}
        case {
            "output_type": "error",
            "ename": str(name),
            "evalue": str(value),
            "traceback": list(lines),
        }:
            texts = [clean(line) for line in lines if isinstance(line, str)]
            name, value = clean(name), clean(value)
            return {"output_type": "error", "ename": name, "evalue": value, "traceback": texts}
        case {"output_type": "display_data" | "execute_result" as kind, "data": dict(data)}:
            bundle = {
                mime: _content(mime, content)
                for mime, content in data.items()
                if isinstance(mime, str) and _MIME.fullmatch(mime)
            }
            words = _words(bundle, output.get("metadata"))
            sane: Output = {"output_type": kind, "data": bundle, "metadata": words}
            return sane | ({"execution_count": None} if kind == "execute_result" else {})
    return None


def _words(bundle: Iterable[str], metadata: object) -> dict[str, dict[str, str]]:
    """The alternative texts of pictures, where JupyterLab looks for them."""
    kinds = [mime for mime in bundle if mime.startswith("image/")]
    found = {kind: metadata.get(kind) for kind in kinds} if isinstance(metadata, dict) else {}
    return {
        kind: {"alt": clean(about["alt"][:MAX_ALT])}
        for kind, about in found.items()
        if isinstance(about, dict) and isinstance(about.get("alt"), str)
    }


def _content(mime: str, content: object) -> object:
    """The content as text, or as data if it is of a JSON type; bytes, such as a picture's, as base64."""
    if isinstance(content, str):
        return clean(content)
    if isinstance(content, bytes):
        return b64encode(content).decode()
    if mime.endswith("json"):
        try:
            return json.loads(clean(json.dumps(content, allow_nan=False, ensure_ascii=False)))
        except (TypeError, ValueError, RecursionError):
            pass
    try:
        return clean(repr(content))
    except Exception:  # an int of thousands of digits
        return "<without repr>"


def clean(text: str) -> str:
    """Text that can be written to a file: surrogates, which are half a character, are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")
