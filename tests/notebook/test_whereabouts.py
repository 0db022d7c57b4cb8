"""Where the notebooks of a course are."""

import pytest

from nbseal.errors import AssignmentError
from nbseal.notebook.whereabouts import notebooks_in, refuse_unknown


@pytest.fixture
def course(tmp_path):
    (tmp_path / "source" / "ps1").mkdir(parents=True)
    (tmp_path / "source" / "ps1" / "ps1.ipynb").write_text("{}")
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    return tmp_path


def test_a_notebook_is_found_or_those_that_there_are_are_named(course):
    assert [path.name for path in notebooks_in(course / "source" / "ps1", "ps1")] == ["ps1.ipynb"]
    with pytest.raises(AssignmentError, match="'ps2' has no notebook .*: ps1"):
        notebooks_in(course / "source" / "ps2", "ps2")


def test_an_unknown_name_is_refused_early(course):
    """Not one whose folder is there, nor in a course that may keep its sources elsewhere."""
    refuse_unknown(course, "ps1")
    with pytest.raises(AssignmentError, match="'ps2' has no notebook"):
        refuse_unknown(course, "ps2")
    (course / "source" / "ps2").mkdir()
    refuse_unknown(course, "ps2")
    with (course / "nbgrader_config.py").open("a") as file:
        file.write("c.CourseDirectory.source_directory = 'src'\n")
    refuse_unknown(course, "ps3")
