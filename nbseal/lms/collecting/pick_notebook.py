"""Which of the files that a student handed in is the notebook, and which go beside it."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch

from nbseal.errors import PlatformError
from nbseal.lms.collecting.placing import TIMESTAMP
from nbseal.lms.downloads.zip_source import OF_A_STUDENT, Contents, read_zip
from nbseal.lms.platforms.file_names import unnumbered, unversioned
from nbseal.text import alike, listed

# What operating systems and editors leave behind, besides what the course ignores
JUNK = ("__MACOSX", "._*", ".DS_Store", "Thumbs.db", "desktop.ini", ".ipynb_checkpoints")


@dataclass(frozen=True)
class Item:
    """A file of a student's: its path, the number of its upload (or 0), and how to read it."""

    path: str
    read: Callable[[], bytes]
    upload: int = 0

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class Rules:
    """Which files an assignment accepts.

    notebook: the name of its file; more: those of others, if several have points; also: further
    notebooks that it has; ignore: patterns of names that do not count; largest: bytes of a file
    beside the notebook; numbered: whether the platform numbers what is handed in again; assignment:
    its name, if that is not the notebook's.
    """

    notebook: str
    also: frozenset[str] = frozenset()
    ignore: tuple[str, ...] = ()
    largest: int = 100_000_000
    numbered: bool = False
    assignment: str = ""
    more: tuple[str, ...] = ()

    @property
    def notebooks(self) -> tuple[str, ...]:
        """The names of the files that are marked."""
        return (self.notebook, *self.more)


@dataclass(frozen=True)
class Chosen:
    """The files of a submission by path, the items that are notebooks with points (or the zip that
    held them), and sentences about what was done."""

    files: dict[str, bytes]
    main: tuple[Item, ...]
    remarks: tuple[str, ...]


def is_junk(path: str, ignore: Sequence[str]) -> bool:
    """Whether a file was left by a system or an editor, or is one that the course ignores."""
    return any(fnmatch(part, p) for part in path.split("/") for p in (*JUNK, *ignore))


def choose(items: Sequence[Item], rules: Rules) -> Chosen:
    """Choose the notebook and what goes beside it; a zip with a notebook in it is opened.

    Raises PlatformError with the reason, if there is no notebook or if it is not known which.
    """
    items = [item for item in items if not is_junk(item.path, rules.ignore)]
    if len(items) > OF_A_STUDENT.files:
        raise PlatformError(f"there are {len(items):,} files, more than {OF_A_STUDENT.files:,}")
    if any(_is(item, ".ipynb") for item in items):
        return _chosen(items, rules, [])
    zips = [item for item in items if _is(item, ".zip")]
    if len(zips) != 1:
        named = listed([item.path for item in items], 8)
        raise PlatformError(f"there is no notebook; handed in: {named or 'nothing'}")
    (packed,) = zips
    with _opened(packed) as contents:
        inner = [Item(file.name, file.read) for file in contents.files]
        inner = [item for item in inner if not is_junk(item.path, rules.ignore)]
        left = [f"{name} ({why})" for name, why in contents.refused.items()]
        if not any(_is(item, ".ipynb") for item in inner):
            named = listed([*(item.path for item in inner), *left], 8)
            raise PlatformError(
                f"there is no notebook in {packed.name}; it has: {named or 'nothing'}"
            )
        left += [f"{i.path} (a zip in a zip is not opened)" for i in inner if _is(i, ".zip")]
        inner = [item for item in inner if not _is(item, ".zip")]
        others = [item for item in items if item is not packed]
        chosen = _chosen([*inner, *others], rules, left)
    return Chosen(chosen.files, (packed,), (f"out of {packed.name}", *chosen.remarks))


@contextmanager
def _opened(packed: Item) -> Iterator[Contents]:
    try:
        yield read_zip(io.BytesIO(packed.read()), OF_A_STUDENT)
    except PlatformError as error:
        raise PlatformError(f"{packed.name}: {error}") from error


def _is(item: Item, ending: str) -> bool:
    return item.name.casefold().endswith(ending)


def _chosen(items: Sequence[Item], rules: Rules, left: list[str]) -> Chosen:
    remarks: list[str] = []
    found = _main([item for item in items if _is(item, ".ipynb")], rules, remarks)
    files = {name: item.read() for name, item in found.items()}
    main = tuple(found.values())
    folder = main[0].path[: -len(main[0].name)]
    for item in items:
        if item not in main:
            path = item.path.removeprefix(folder)
            why = _why_not(path, item, rules) or _collision(path, files)
            if not why:
                try:
                    data = item.read()
                    all_of_it = sum(map(len, files.values())) + len(data)
                    too_large = len(data) > rules.largest or all_of_it > OF_A_STUDENT.total
                    why = "it is too large" if too_large else ""
                    files |= {} if why else {path: data}
                except PlatformError as error:
                    why = str(error)
            if why:
                left.append(f"{item.path} ({why})")
    if left:
        remarks.append(f"left out: {listed(left, 8)}")
    return Chosen(files, main, tuple(remarks))


def _main(notebooks: Sequence[Item], rules: Rules, remarks: list[str]) -> dict[str, Item]:
    """Which of a student's notebooks are those that are wanted, {name of its file: notebook}."""
    if not rules.more:
        return {rules.notebook: _one(rules.notebook, notebooks, rules, remarks)}
    found = {
        name: _one(name, notebooks, rules, remarks)
        for name in rules.notebooks
        if _named(name, notebooks, rules)
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
    others = rules.also | {name for name in rules.notebooks if name != wanted}
    named = [n for n in notebooks if n.name not in others and wanted in _names_of(n, rules)]
    return named or [n for n in notebooks if alike(n.name) == alike(wanted)]


def _one(wanted: str, notebooks: Sequence[Item], rules: Rules, remarks: list[str]) -> Item:
    """Which of a student's notebooks is the one of that name."""
    named = _named(wanted, notebooks, rules)
    found = named or [n for n in notebooks if n.name not in rules.also]
    if not found:
        raise PlatformError(f"there is no {wanted}; handed in: {_names(notebooks)}")
    uploads = {n.upload for n in found}
    if len(found) > 1 and named and 0 not in uploads and len(uploads) == len(found):
        found = [max(found, key=lambda n: n.upload)]
        remarks.append(f"{found[0].name} was handed in last, of {_names(named)}")
    if len(found) > 1 and len({n.read() for n in found}) > 1:
        raise PlatformError(
            f"there are several notebooks, and none is known to be {wanted}: {_names(found)}; say "
            "which with --map, or leave only one"
        )
    if not named:
        remarks.append(f"the notebook is named {found[0].name!r}, and is the only one")
    return found[0]


def _names_of(notebook: Item, rules: Rules) -> set[str]:
    """A notebook's name, also without what the platform and the site for browsers add to it."""
    names = {notebook.name}
    if rules.numbered:
        names.add(unnumbered(notebook.name))
    return names | {unversioned(name) for name in names}


def _why_not(path: str, item: Item, rules: Rules) -> str:
    """Why a file does not go beside the notebook; "" if it does."""
    if alike(path) == TIMESTAMP:
        return "students do not decide about their time"
    if any(part.startswith(".") for part in path.split("/")):
        return "it is hidden"
    if _is(item, ".ipynb") and item.name not in rules.also:
        return "it is another notebook"
    return ""


def _collision(path: str, files: dict[str, bytes]) -> str:
    """Why a path cannot be placed beside others; "" if it can.

    Names that differ in case only are one file on some systems, and a file cannot be a folder, too."""
    taken = {alike(name) for name in files}
    folders = {part for name in taken for part in _parents(name)}
    mine = alike(path)
    clash = mine in taken | folders or any(parent in taken for parent in _parents(mine))
    return "its name is taken" if clash else ""


def _parents(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(1, len(parts))]


def _names(items: Sequence[Item]) -> str:
    return listed([item.path for item in items], 8)
