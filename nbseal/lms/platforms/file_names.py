"""Reads who handed in a file from the name that the learning platform gave it.

Pure functions of names. What is known of the names comes from memory of the platforms' open
sources and documentation, not from a platform at hand:

    Canvas   `lovelaceada_LATE_12345_67890_sudoku-1.ipynb`: the name without spaces, LATE if it was, the
             numbers of the user and of the upload, the student's file. What is handed in again gets -1,
             -2 ... With anonymous marking, `anon_XyZ12_67890_...` or `LATE_anon_...`. What was typed
             comes as `lovelaceada_12345_text.html`, a link as `..._link.html`. Canvas reads them back by
             the first two numbers (https://github.com/instructure/canvas-lms:
             `Assignment#infer_comment_context_from_filename`).
    Moodle   in folders: `Ada Lovelace_1234567_assignsubmission_file_/sudoku.ipynb` with the participant's
             number, or without: `Ada Lovelace_1234567_assignsubmission_file_sudoku.ipynb`. Names lose
             what no file name may have (`clean_filename`); a group and a hyphen may stand before them;
             with anonymous marking all are `Participant` (`assign::download_submissions`). Teams: the
             group's name and number, or `Default group` without one (classes/downloader.php).
    Gradescope  `submission_123/sudoku.ipynb`, and `submission_metadata.yml` that tells whose and when
             https://guides.gradescope.com ("Exporting submissions")
    Blackboard  `Sudoku_ada_attempt_2025-10-06-23-59-59_sudoku.ipynb`, and a note of the same name, .txt
             https://help.blackboard.com (Learn, "Download assignments")
    Brightspace `12345-67890 - Ada Lovelace - Oct 6, 2025 1159 PM/sudoku.ipynb`, the person's number first
             https://documentation.brightspace.com (assignments, "Download")
    nbgrader    `ada/sudoku/sudoku.ipynb`, `ada/sudoku.ipynb`, or the exchange's
             `ada+sudoku+2025-10-06 23:59:00 UTC+random/sudoku.ipynb`
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from nbseal.errors import PlatformError
from nbseal.times import read_long_time, read_time


@dataclass(frozen=True)
class Sender:
    """Who handed in a file, and the file's own name.

    key: what the platform tells people apart by, in this download; file: as the student has named it,
    perhaps in folders; late: the platform says so; upload: a number that grows with time, or 0;
    doubtful: the name can be read in another way, so that it could be somebody else's; before: what the
    platform has put before the file; what: what it is if it is no file of a student's; when: a time in
    the name, without a zone if it does not tell one.
    """

    key: str
    name: str
    file: str
    late: bool = False
    upload: int = 0
    doubtful: bool = False
    before: str = field(default="", compare=False)
    what: str = ""
    when: datetime | None = None


ANONYMOUS = "anon_"  # begins the key of somebody whose name the platform hides

_FLAGS = re.ASCII | re.DOTALL
_ANONYMOUS = re.compile(
    r"(?P<early>LATE_)?(?P<name>anon)(?P<late>_LATE)?_(?P<key>[A-Za-z0-9]{5})_(?P<upload>\d{1,20})_(?P<file>.+)",
    _FLAGS,
)
_CANVAS = re.compile(
    r"(?P<name>.+?)(?P<late>_LATE)?_(?P<key>\d{1,20})_(?P<upload>\d{1,20})_(?P<file>.+)", _FLAGS
)
_TYPED = re.compile(
    r"(?P<name>.+?)(?P<late>_LATE)?_(?P<key>\d{1,20})_(?P<file>(?P<kind>text|link|media)\.html)",
    _FLAGS,
)
_KINDS = {
    "text": "a text that was typed into Canvas",
    "link": "a link to another place",
    "media": "a recording",
}
_MOODLE = re.compile(
    r"(?P<name>[^_]+)_(?:(?P<key>\d{1,20})_)?assignsubmission_[a-z]+(?:_(?P<file>.*))?", _FLAGS
)
METADATA = "submission_metadata.yml"  # of Gradescope
_GRADESCOPE = re.compile(r"submission_\d{1,20}", _FLAGS)
_ATTEMPT = r"(?P<key>.+_(?P<user>[^_/]+))_attempt_(?P<time>\d{4}(?:-\d\d){5})"
BLACKBOARD_NOTE = re.compile(rf"{_ATTEMPT}\.txt", _FLAGS)
_BLACKBOARD = re.compile(rf"{_ATTEMPT}_(?P<file>.+)", _FLAGS)
_BRIGHTSPACE = re.compile(
    r"(?P<key>\d{1,20})-\d{1,20} ?- ?(?P<name>.+?) ?- ?(?P<time>[^-]*\d{4}[^-]*)", _FLAGS
)
_EXCHANGE = re.compile(
    r"(?P<student>[^+]+)\+[^+]+\+(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^+]*)(?:\+.*)?", re.ASCII
)
_NUMBERED = re.compile(r"(.+)-\d{1,4}(\.[^.]+)", re.DOTALL)
# The version that the site for browsers puts into a notebook's name; before it the folder, which browsers
# make a part of the name, and after it what they append if a file was downloaded before
_VERSIONED = re.compile(
    r"(?P<folder>(?:.*/)?)(?:(?P<beside>[^/]+)[_-](?=(?P=beside)-))?(?P<name>[^/]+)"
    r"-[0-9a-f]{8}(?: ?\(\d{1,4}\))?(?P<end>\.ipynb)",
    re.DOTALL,
)


def canvas_sender(name: str) -> Sender | None:
    """Reads a name that Canvas gave, or None. Canvas puts no folders into its downloads."""
    found = (pattern.fullmatch(name) for pattern in (_ANONYMOUS, _CANVAS, _TYPED))
    match = next(filter(None, found), None)
    if not match or "/" in name:
        return None
    told = match.groupdict("")
    key = ANONYMOUS + told["key"] if match.re is _ANONYMOUS else told["key"]
    late, upload = bool(told["late"] or told.get("early")), int(told.get("upload", 0))
    doubtful = len(re.findall(r"_(?=[0-9]+_[0-9]+_.)", name, re.DOTALL)) > 1
    before = name[: match.start("file")] if upload else ""
    what = _KINDS.get(told.get("kind", ""), "")
    return Sender(key, told["name"], told["file"], late, upload, doubtful, before, what)


def moodle_sender(name: str) -> Sender | None:
    """Reads a name that Moodle gave, with its folders, or None; also what is no file, such as
    `onlinetext.html`."""
    match, inside = _outermost(_MOODLE, name)
    file = "/".join(filter(None, [match["file"], inside])) if match else ""
    if not match or not file:
        return None
    before = match[0][: match.start("file")] if match["file"] else f"{match[0]}/"
    return Sender(match["key"] or match["name"], match["name"], file, before=before)


def gradescope_sender(name: str) -> Sender | None:
    """Reads a name that Gradescope gave, or None; the file beside them tells who it is."""
    match, file = _outermost(_GRADESCOPE, name)
    return Sender(match[0], match[0], file, before=f"{match[0]}/") if match and file else None


def blackboard_sender(name: str) -> Sender | None:
    """Reads a name that Blackboard gave, or None. Users and assignments may have underscores in their
    names; the note beside the files tells the user."""
    match = _BLACKBOARD.fullmatch(name) or BLACKBOARD_NOTE.fullmatch(name)
    if not match:
        return None
    try:
        when = datetime.strptime(match["time"], "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
    upload, doubtful = int(match["time"].replace("-", "")), match["key"].count("_") > 1
    file, what = (name, "no file") if match.re is BLACKBOARD_NOTE else (match["file"], "")
    before = name.removesuffix(file)
    return Sender(match["key"], match["user"], file, False, upload, doubtful, before, what, when)


def brightspace_sender(name: str) -> Sender | None:
    """Reads a name that Brightspace gave, with its folders, or None."""
    match, file = _outermost(_BRIGHTSPACE, name)
    if not match or not file:
        return None
    when = None
    with suppress(ValueError):
        time = re.sub(r"(\d\d?)(\d\d)( [AP]M)?$", r"\1:\2\3", match["time"].strip())
        when = read_long_time(time)
    upload = int(when.strftime("%Y%m%d%H%M")) if when else 0
    told = match["key"], match["name"], file, False, upload
    return Sender(*told, before=f"{match[0]}/", when=when)


def nbgrader_sender(name: str, assignment: str) -> Sender | None:
    """Reads a path with the student's folder, and perhaps the assignment's in it, or None; or a folder
    of the exchange's."""
    match, file = _outermost(_EXCHANGE, name)
    if match and file:
        when = None
        with suppress(PlatformError):  # a zone that means several
            when = read_time(match["time"], None)
        upload = re.sub(r"\D", "", match["time"][:26]).ljust(20, "0")
        student, when = match["student"], when and when.replace(tzinfo=UTC)
        return Sender(student, student, file, upload=int(upload), when=when)
    parts = name.split("/")
    places = [place for place, part in enumerate(parts[:-1]) if part == assignment and place]
    place = places[0] if places else 1
    student, file = parts[place - 1], "/".join(parts[place + 1 if places else 1 :])
    return Sender(student, student, file) if file and student else None


def _outermost(pattern: re.Pattern[str], path: str) -> tuple[re.Match[str] | None, str]:
    """The outermost part of a path that fits, which the platform made, and what is in that folder, or "";
    those in it may be a student's."""
    parts = path.split("/")
    for place, part in enumerate(parts):
        if match := pattern.fullmatch(part):
            return match, "/".join(parts[place + 1 :])
    return None, ""


def senders(assignment: str) -> dict[str, Callable[[str], Sender | None]]:
    """What reads the names of each platform."""
    return {
        "canvas": canvas_sender,
        "moodle": moodle_sender,
        "gradescope": gradescope_sender,
        "blackboard": blackboard_sender,
        "brightspace": brightspace_sender,
        "nbgrader": lambda name: nbgrader_sender(name, assignment),
    }


PLATFORMS = tuple(senders(""))
# Without folders, so that a folder around them all was made by unpacking
FLAT = ("canvas", "blackboard", "nbgrader")
# Files that a platform adds of its own
OWN_FILES = {"gradescope": METADATA, "brightspace": "index.html", "nbgrader": "timestamp.txt"}


def unnumbered(file: str) -> str:
    """A file's name without the number that Canvas gives to what is handed in again."""
    return _NUMBERED.sub(r"\1\2", file)


def unversioned(file: str) -> str:
    """A notebook's name without the version that the site for students' browsers gives it."""
    match = _VERSIONED.fullmatch(file)
    return f"{match['folder']}{match['name']}{match['end']}" if match else file


def without_wrapper(names: Iterable[str]) -> dict[str, str]:
    """{name: name without the folders that all have in common}: those that unpacking made."""
    split = [(name, name.split("/")) for name in names]
    common = 0
    while split and len({tuple(parts[: common + 1]) for _, parts in split}) == 1:
        if any(len(parts) <= common + 1 for _, parts in split):
            break
        common += 1
    return {name: "/".join(parts[common:]) for name, parts in split}


def which_platform(
    names: Iterable[str], assignment: str = "", notebooks: Sequence[str] = ()
) -> str:
    """The platform that most of the names come from. notebooks: the names of its files, if that is
    not the assignment's. Raises PlatformError if it is none."""
    names = list(names)
    readers = senders(assignment)
    own = readers.pop("nbgrader")
    counts = Counter(
        platform for name in names for platform, read in readers.items() if read(name) is not None
    )
    if counts:
        return counts.most_common(1)[0][0]
    wanted = notebooks or [f"{assignment}.ipynb"]
    if any((sender := own(name)) and unversioned(sender.file) in wanted for name in names):
        return "nbgrader"
    shown = f", such as {sorted(names)[0]!r}" if names else ""
    raise PlatformError(
        f"none of the files has a name as Canvas, Moodle, Gradescope, Blackboard or "
        f"Brightspace give them, or is STUDENT/{wanted[0]}{shown}; say whose they are with --map "
        "FILE.csv, a file with the columns file and student"
    )
