"""Where the notebooks of a course are; imports nothing, so that a mistyped name is told at once."""

from pathlib import Path

from nbseal.errors import AssignmentError

SOURCES = "source"  # the folder's name, unless the course's configuration has another
_CONFIGURED = ("nbgrader_config.py", "nbgrader_config.json")


def notebooks_in(folder: Path, name: str) -> list[Path]:
    """The notebooks in an assignment's folder, in the order of their names.

    Raises AssignmentError, which names the assignments that there are, if there is none.
    """
    paths = sorted(folder.glob("*.ipynb"))
    if not paths:
        known = sorted({path.parent.name for path in folder.parent.glob("*/*.ipynb")})
        raise AssignmentError(
            f"assignment {name!r} has no notebook in {folder}; assignments of this course: "
            f"{', '.join(known) or 'none (is this a course folder? --course names another)'}"
        )
    return paths


def refuse_unknown(course: Path, name: str) -> None:
    """Raise AssignmentError for a name that is certainly none, without reading any notebook: not where a
    configuration may have another folder for its sources, or there is none."""
    told = [path for file in _CONFIGURED if (path := course / file).is_file()]
    elsewhere = any("source_directory" in path.read_text("utf-8", "replace") for path in told)
    if told and not elsewhere and not (course / SOURCES / name).is_dir():
        notebooks_in(course / SOURCES / name, name)
