"""Where the notebooks of a course are; imports nothing, so that a mistyped name is told at once."""

from pathlib import Path

from nbseal.errors import AssignmentError

SOURCES = "source"  # the folder's name, unless the course's configuration has another
_CONFIGURED = ("nbgrader_config.py", "nbgrader_config.json")


def notebook_path(course: Path, name: str, sources: str = SOURCES) -> Path:
    """The notebook of an assignment, `source/<name>/<name>.ipynb`.

    Raises AssignmentError, which names those that there are, if it is missing.
    """
    path = course / sources / name / f"{name}.ipynb"
    if not path.is_file():
        known = sorted(p.parent.name for p in (course / sources).glob("*/*.ipynb"))
        raise AssignmentError(
            f"assignment {name!r} has no notebook {path}; assignments of this course: "
            f"{', '.join(known) or 'none (is this a course folder? --course names another)'}"
        )
    return path


def refuse_unknown(course: Path, name: str) -> None:
    """Raise AssignmentError for a name that is certainly none, without reading any notebook.

    A course whose configuration may have another folder for its sources is left alone.
    """
    told = (course / file for file in _CONFIGURED)
    if any(
        "source_directory" in path.read_text("utf-8", "replace") for path in told if path.is_file()
    ):
        return
    if not (course / SOURCES / name).is_dir():
        notebook_path(course, name)
