"""Which of the files that a student handed in is the notebook, and which go beside it.

A file is what its content is, whatever its name; and a notebook as it was released is nobody's work.
"""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from pathlib import PurePosixPath

from nbseal.errors import PlatformError
from nbseal.lms.collecting.placing import TIMESTAMP
from nbseal.lms.downloads.zip_source import OF_A_STUDENT, read_zip
from nbseal.lms.platforms.file_names import unnumbered, unversioned
from nbseal.notebook.hostile_json import is_office, what_else
from nbseal.text import alike, listed

# What operating systems and editors leave behind, besides what the course ignores
JUNK = ("__MACOSX", "._*", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints")
# Endings that browsers and editors put behind a notebook's, or in its place
_OTHER_ENDING = re.compile(r"(\.ipynb)?(\.txt|\.json)?(\.ipynb)?$", re.IGNORECASE)


@dataclass(eq=False)
class Item:
    """A file of a student's; upload: its number, or 0; packed: the zip that it was in."""

    path: str
    read: Callable[[], bytes]
    upload: int = 0
    packed: "Item | None" = None

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return self.path.rpartition("/")[2]

    @cached_property
    def _read(self) -> tuple[bytes, PlatformError | None]:
        try:
            return self.read(), None
        except PlatformError as error:
            return b"", error

    @property
    def content(self) -> bytes:
        """What is in the file. Raises PlatformError if it cannot be read."""
        data, fault = self._read
        if fault:
            raise fault
        return data

    @cached_property
    def kind(self) -> str:
        """Whether this is a "notebook", a "zip", or else: ""."""
        data, ending = self._read[0], self.name.rpartition(".")[2].casefold()
        if data[:4] == b"PK\3\4" and not is_office(data):
            return "zip"
        data = data.replace(b"\0", b"")  # of UTF-16
        looks = data.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")[:1] == b"{"
        looks = looks and b'"nbformat"' in data and (b'"cells"' in data or b'"worksheets"' in data)
        if ending == "zip" and not looks:
            return "zip"
        return "notebook" if looks or ending == "ipynb" else ""

    @property
    def told(self) -> str:
        """What this is, if it is no notebook, and something that people take for one."""
        what = what_else(self._read[0])
        return f" ({what.partition('. ')[0]})" if what else ""


@dataclass(frozen=True)
class Rules:
    """Which files an assignment accepts.

    notebooks: the names of those that are marked; also: further ones that it has; ignore: patterns of
    names that do not count; largest: bytes of a file beside the notebook; numbered: whether the
    platform numbers what is handed in again; answered: says of a notebook's name and content whether
    anything is answered in it, None if it cannot be read.
    """

    notebooks: tuple[str, ...]
    also: frozenset[str] = frozenset()
    ignore: tuple[str, ...] = ()
    largest: int = 100_000_000
    numbered: bool = False
    assignment: str = ""
    answered: Callable[[str, bytes], bool | None] = lambda name, data: None

    def untouched(self, files: Mapping[str, bytes]) -> bool:
        """Whether nothing is answered in any notebook of a submission, {path: content}."""
        there = [name for name in self.notebooks if name in files]
        return all(self.answered(name, files[name]) is False for name in there)


@dataclass(frozen=True)
class Chosen:
    """main: the items that are notebooks with points, or the zips that held them; several: there were
    others."""

    files: dict[str, bytes]
    main: tuple[Item, ...]
    remarks: tuple[str, ...]
    several: bool


def is_junk(path: str, ignore: Sequence[str]) -> bool:
    """Whether a file was left by a system or an editor, or is one that the course ignores."""
    return any(fnmatch(part, p) for part in path.split("/") for p in (*JUNK, *ignore))


def choose(items: Sequence[Item], rules: Rules) -> Chosen:
    """Choose the notebook and what goes beside it; zips with a notebook in them are opened.

    Raises PlatformError with the reason, if there is no notebook or if it is not known which.
    """
    items = [item for item in items if not is_junk(item.path, rules.ignore)]
    if len(items) > OF_A_STUDENT.files:
        raise PlatformError(f"there are {len(items):,} files, more than {OF_A_STUDENT.files:,}")
    found = [item for item in items if item.kind == "notebook"]
    zips = [item for item in items if item.kind == "zip"]
    left, shown = list[str](), dict[Item, str]()
    if zips and not any(_answered(item, rules) for item in found):
        for packed in zips:
            inner, told = _unpacked(packed, rules)
            notebooks = [item for item in inner if item.kind == "notebook"]
            if any(not found or _answered(item, rules) for item in notebooks):
                items = [*(item for item in items if item is not packed), *inner]
                left += told
            shown[packed] = f" (it has: {listed([*(i.path + i.told for i in inner), *told], 8)})"
    if not any(item.kind == "notebook" for item in items):
        named = listed([f"{item.path}{shown.get(item) or item.told}" for item in items], 8)
        raise PlatformError(f"there is no notebook; handed in: {named or 'nothing'}")
    return _chosen(items, rules, left)


def _answered(item: Item, rules: Rules, wanted: str = "") -> bool | None:
    """Whether a notebook has an answer in it; None if that is not known. wanted: which it may be."""
    try:
        told = {rules.answered(w, item.content) for w in ([wanted] if wanted else rules.notebooks)}
    except PlatformError:
        return None
    return True if True in told else None if None in told else False


def _unpacked(packed: Item, rules: Rules) -> tuple[list[Item], list[str]]:
    """What is in a zip, and what of it is left out."""
    try:
        contents = read_zip(io.BytesIO(packed.content), OF_A_STUDENT)
    except PlatformError as error:
        return [], [f"nothing readable: it {error}"]
    left = [f"{name} ({why})" for name, why in contents.refused.items()]
    inner = [Item(file.name, file.read, packed.upload, packed) for file in contents.files]
    inner = [item for item in inner if not is_junk(item.path, rules.ignore)]
    left += [f"{i.path} (a zip in a zip is not opened)" for i in inner if i.kind == "zip"]
    return [item for item in inner if item.kind != "zip"], left


def _chosen(items: Sequence[Item], rules: Rules, left: list[str]) -> Chosen:
    remarks: list[str] = []
    found = _main([item for item in items if item.kind == "notebook"], rules, remarks)
    files = {name: item.content for name, item in found.items()}
    main = tuple(found.values())
    outer = tuple(dict.fromkeys(item.packed or item for item in main))
    remarks[:0] = [f"out of {item.name}" for item in outer if item not in main]
    folder = main[0].path[: -len(main[0].name)]
    for item in items:
        if item not in main:
            path = item.path.removeprefix(folder)
            if why := _why_not(path, item, files, rules):
                left.append(f"{item.path} ({why})")
            else:
                files[path] = item.content
    if left:
        remarks.append(f"left out: {listed(left, 8)}")
    several = sum(item.kind == "notebook" for item in items) > len(found)
    return Chosen(files, outer, tuple(remarks), several)


def _main(notebooks: Sequence[Item], rules: Rules, remarks: list[str]) -> dict[str, Item]:
    """Which of a student's notebooks are those that are wanted, {name of its file: notebook}."""
    found = {
        name: _one(name, notebooks, rules, remarks)
        for name in rules.notebooks
        if len(rules.notebooks) == 1 or _named(name, notebooks, rules)
    }
    lacking = [name for name in rules.notebooks if name not in found]
    if not found:
        wanted = listed(lacking, 8)
        raise PlatformError(f"there is none of {wanted}; handed in: {_names(notebooks)}")
    if lacking:
        remarks.append(f"there is no {listed(lacking, 8)}")
    return found


def _named(wanted: str, notebooks: Sequence[Item], rules: Rules) -> list[Item]:
    """The notebooks that have a name, as it is or with what platforms make of it."""
    others = {*rules.also, *rules.notebooks} - {wanted}
    named = [n for n in notebooks if n.name not in others and wanted in _names_of(n, rules)]
    return named or [n for n in notebooks if alike(_as_notebook(n.name)) == alike(wanted)]


def _one(wanted: str, notebooks: Sequence[Item], rules: Rules, remarks: list[str]) -> Item:
    """Which of a student's notebooks is the one of that name."""
    named = _named(wanted, notebooks, rules)
    others = {*rules.also, *rules.notebooks} - {wanted}
    possible = [n for n in notebooks if n in named or n.name not in others]
    found = named or possible
    if not found:
        raise PlatformError(f"there is no {wanted}; handed in: {_names(notebooks)}")
    uploads = {n.upload for n in named} - {0}
    if len(uploads) == len(named) > 1:
        found = [max(named, key=lambda n: n.upload)]
        remarks.append(f"{found[0].name} was handed in last, of {_names(named)}")
    worked = []
    if len(possible) > 1:
        worked = [n for n in found if _answered(n, rules, wanted)]
        worked = worked or [n for n in possible if _answered(n, rules, wanted)]
    if worked and (left := [n for n in found if n not in worked]):
        remarks.append(f"nothing is answered in {_names(left)}, but in {_names(worked)}")
        found = worked
    if len(found) > 1 and len({n.content for n in found}) > 1:
        raise PlatformError(
            f"there are several notebooks, and none is known to be {wanted}: {_names(found)}; say "
            "which with --map, or leave only one"
        )
    (one, *_) = found
    unlike = [n for n in possible if n not in named and n.content != one.content]
    if also := [n for n in unlike if _answered(n, rules, wanted)]:
        remarks.append(f"{_names(also)} has answers, too: if that is meant, say so with --map")
    if not one.name.casefold().endswith(".ipynb"):
        remarks.append(f"{one.name} is a notebook, by what is in it")
    elif not named:
        only = ", as it is the only notebook" if len(possible) == 1 else ""
        remarks.append(f"{one.name!r} is taken for {wanted}{only}")
    return one


def _as_notebook(name: str) -> str:
    return _OTHER_ENDING.sub("", name, count=1) + ".ipynb"


def _names_of(notebook: Item, rules: Rules) -> set[str]:
    """A notebook's name, also without what the platform and the site for browsers add to it."""
    names = {notebook.name, _as_notebook(notebook.name)}
    if rules.numbered:
        names |= {unnumbered(name) for name in names}
    return names | {unversioned(name) for name in names}


def _why_not(path: str, item: Item, files: Mapping[str, bytes], rules: Rules) -> str:
    """Why a file does not go beside those that are chosen; "" if it does.

    Names that differ in case only are one file on some systems, and a file cannot be a folder, too."""
    if alike(path) == TIMESTAMP:
        return "students do not decide about their time"
    if any(part.startswith(".") for part in path.split("/")):
        return "it is hidden"
    if item.kind == "notebook" and item.name not in rules.also:
        return "another notebook is taken"
    taken, mine = {PurePosixPath(alike(name)) for name in files}, PurePosixPath(alike(path))
    folders = {folder for name in taken for folder in name.parents}
    if mine in taken | folders or taken & {*mine.parents}:
        return "its name is taken"
    try:
        size = len(item.content)
    except PlatformError as error:
        return str(error)
    too_large = size > rules.largest or sum(map(len, files.values())) + size > OF_A_STUDENT.total
    return "it is too large" if too_large else ""


def _names(items: Sequence[Item]) -> str:
    paths = [f"{i.path} in {i.packed.name}" if i.packed else i.path for i in items]
    return listed(paths, 8)
