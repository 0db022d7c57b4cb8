"""What the documents say of the notebooks is what stands in them."""

import notebooks
import pytest

from nbseal.assignment import read_assignment


def named(tests, exercise):
    return ", ".join(f"{t.name.removeprefix(f'test_{exercise}_')} {t.points:g}" for t in tests)


@pytest.mark.parametrize("name", ["sudoku", "norvig"])
def test_the_points_of_checks(name):
    """The tables of docs/instructor.md."""
    document = (notebooks.ROOT / "docs" / "instructor.md").read_text(encoding="utf-8")
    for e in read_assignment(notebooks.ROOT, name).exercises:
        seen = named([test for test in e.tests if not test.hidden], e.name)
        hidden = named([test for test in e.tests if test.hidden], e.name)
        assert f"| {e.name} | {e.points:g} | {seen} | {hidden} |\n" in document
