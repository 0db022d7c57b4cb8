"""Writes into an nbgrader course's configuration what sealed grading needs, and changes nothing that is there."""

from dataclasses import dataclass
from pathlib import Path

from nbseal.course.config import course_config
from nbseal.errors import CourseError

# (class, setting, value, why)
SETTINGS: tuple[tuple[str, str, object, str], ...] = (
    (
        *("Autograde", "exporter_class", "nbseal.nbgrader_plugins.autograde.SealedExporter"),
        "`nbgrader autograde` and formgrader grade sealed, as `nbseal grade` does",
    ),
    (
        *("GenerateFeedback", "exporter_class", "nbseal.nbgrader_plugins.feedback.SealedFeedback"),
        "nbgrader's own pages would show the hidden tests",
    ),
    (
        *("OverwriteCells", "add_missing_cells", True),
        "plain nbgrader: a test cell that a student has deleted comes back, and is graded",
    ),
    (
        *("Execute", "skip_cells_with_tag", ""),
        "plain nbgrader: no tag of a student's makes it skip a test, and count it as passed",
    ),
)
_HEAD = "\n# What nbseal needs; written by `nbseal init`.\nc = get_config()  # noqa: F821\n"


@dataclass(frozen=True)
class Written:
    """What was done with a configuration. added: lines; kept: sentences about settings that are
    there with another value."""

    path: Path
    added: tuple[str, ...]
    kept: tuple[str, ...]


def init_course(course: Path) -> Written:
    """Add to a course's `nbgrader_config.py` what is not set yet; make the file if there is none.

    Raises CourseError if the folder is none of a course, or its configuration cannot be read.
    """
    path = course / "nbgrader_config.py"
    if not path.exists() and not (course / "source").is_dir():
        raise CourseError(
            f"{course.resolve()} has neither nbgrader_config.py nor source/; run this in a course's "
            "folder, or make one first: nbgrader quickstart NAME"
        )
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    config = course_config(course) if before else {}
    added, kept = [], []
    for kind, name, value, why in SETTINGS:
        there = config.get(kind, {})
        if name not in there:
            added.append(f"c.{kind}.{name} = {value!r}  # {why}")
        elif there[name] != value:
            kept.append(
                f"c.{kind}.{name} stays {there[name]!r}; nbseal would set {value!r}, since: {why}"
            )
    if added:
        lines = "\n".join(added)
        path.write_text(f"{before}{_HEAD}{lines}\n".lstrip("\n"), encoding="utf-8")
    return Written(path, tuple(added), tuple(kept))
