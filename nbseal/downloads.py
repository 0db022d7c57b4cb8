"""Who handed in a file, as Canvas and Moodle write it into the names of the files they give.

Pure functions of names. What is known of the names comes from memory of the platforms' open
sources, not from a platform at hand:

    Canvas   "Download Submissions": `lovelaceada_LATE_12345_67890_sudoku-1.ipynb`, that is the name
             without spaces, LATE if it was, the number of the user, that of the upload, the file as
             the student named it. A file that is handed in again gets -1, -2 ... With anonymous
             marking, `anon_XyZ12_67890_...`. Canvas itself reads such names back by their first two
             all-digit parts (`Assignment#infer_comment_context_from_filename`).
             https://github.com/instructure/canvas-lms
    Moodle   "Download all submissions", in folders: `Ada Lovelace_1234567_assignsubmission_file_/
             sudoku.ipynb`, where the number is the participant's in this assignment, or without:
             `Ada Lovelace_1234567_assignsubmission_file_sudoku.ipynb`. Names lose their underscores;
             a group's name and a hyphen may stand before them; with anonymous marking, they are all
             `Participant` (`assign::download_submissions` in mod/assign).
             https://docs.moodle.org/en/Assignment_activity
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nbseal.errors import PlatformError


@dataclass(frozen=True)
class Sender:
    """Who handed in a file, and the file's own name.

    key: what the platform tells people apart by, in this download; name: theirs, as far as it is
    told; file: as the student has named it, perhaps in folders; late: the platform says so;
    upload: a number that grows with time, or 0; doubtful: the name can be read in another way,
    so that it could be of somebody who has such numbers in their own name.
    """

    key: str
    name: str
    file: str
    late: bool = False
    upload: int = 0
    doubtful: bool = False


ANONYMOUS = "anon_"  # begins the key of somebody whose name the platform hides

_CANVAS = re.compile(
    r"(?P<name>.+?)(?P<late>_LATE)?_(?P<key>\d{1,20})_(?P<upload>\d{1,20})_(?P<file>.+)",
    re.ASCII | re.DOTALL,
)
_ANONYMOUS = re.compile(
    r"(?P<name>anon)(?P<late>_LATE)?_(?P<key>[A-Za-z0-9]{5})_(?P<upload>\d{1,20})_(?P<file>.+)",
    re.ASCII | re.DOTALL,
)
_MOODLE = re.compile(
    r"(?P<name>[^_]+)_(?P<key>\d{1,20})_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?",
    re.ASCII | re.DOTALL,
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
    if "/" in name:
        return None
    if match := _ANONYMOUS.fullmatch(name):
        key = f"{ANONYMOUS}{match['key']}"
    elif match := _CANVAS.fullmatch(name):
        key = match["key"]
    else:
        return None
    doubtful = len(re.findall(r"_(?=[0-9]+_[0-9]+_.)", name, re.DOTALL)) > 1
    late, upload = bool(match["late"]), int(match["upload"])
    return Sender(key, match["name"], match["file"], late, upload, doubtful)


def moodle_sender(name: str) -> Sender | None:
    """Reads a name that Moodle gave, with its folders, or None; also what is no file, such as
    `onlinetext.html`. Of several folders with such a name, the outermost counts: Moodle made it."""
    parts = name.split("/")
    for place, part in enumerate(parts):
        if match := _MOODLE.fullmatch(part):
            file = "/".join(filter(None, [match["file"], *parts[place + 1 :]]))
            return Sender(match["key"], match["name"], file) if file else None
    return None


SENDERS: dict[str, Callable[[str], Sender | None]] = {
    "canvas": canvas_sender,
    "moodle": moodle_sender,
}


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


def which_platform(names: Iterable[str]) -> str:
    """The platform that most of the names come from. Raises PlatformError if it is none."""
    names = list(names)
    counts = Counter(
        platform for name in names for platform, read in SENDERS.items() if read(name) is not None
    )
    if not counts:
        shown = f", such as {sorted(names)[0]!r}" if names else ""
        raise PlatformError(
            f"none of the {len(names)} files has a name as Canvas or Moodle give them{shown}; say "
            "whose they are with --map FILE.csv, a file with the columns file and student"
        )
    return counts.most_common(1)[0][0]
