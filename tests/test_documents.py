"""What the documents say of the notebooks is what stands in them."""

import re
import subprocess

import notebooks
import pytest

from nbseal.notebook.assignment import read_assignment


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


@pytest.mark.skipif(not (notebooks.ROOT / ".git").exists(), reason="needs the repository")
def test_git_ignores_what_the_documents_write():
    """Lists of people, downloads, marks and pages: students' data, in the course folder itself."""
    texts = [notebooks.ROOT / "README.md", notebooks.ROOT / "docs" / "instructor.md"]
    files = {
        name
        for path in texts
        for name in re.findall(r"(?<![\w/.*])\w[\w-]*\.(?:csv|zip|db)\b", path.read_text("utf-8"))
    }
    assert files >= {"back.zip", "people.csv", "submissions.zip", "marks.csv", "gradebook.db"}
    command = ["git", "check-ignore", *sorted(files)]
    told = subprocess.run(command, cwd=notebooks.ROOT, capture_output=True, text=True, check=False)
    assert {*told.stdout.split()} == files
    tracked = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard", "*.csv", "*.zip"]
    assert not subprocess.check_output(tracked, cwd=notebooks.ROOT)
