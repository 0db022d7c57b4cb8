"""Reading a course's configuration, and opening its gradebook."""

import sys

import pytest

from nbseal.course.config import open_gradebook
from nbseal.errors import CourseError


def test_a_gradebook_in_postgresql_without_its_package(tmp_path, monkeypatch):
    url = "postgresql://ada:secret@nowhere.invalid/marks"
    (tmp_path / "nbgrader_config.py").write_text(
        f"c = get_config()\nc.CourseDirectory.db_url = {url!r}\n"
    )
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    with (
        pytest.raises(CourseError, match=r"pip install 'nbseal\[postgresql\]'") as told,
        open_gradebook(tmp_path),
    ):
        pass
    assert "secret" not in str(told.value)
