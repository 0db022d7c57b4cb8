"""What the documents say of the notebooks is what stands in them."""

import re
import subprocess
import sys

import notebooks
import pytest

from nbseal.cli.commands import main

DOCUMENTS = [
    path
    for place in ("", "docs/", "bench/", "bank/", "kit/", "nbseal/")
    for path in notebooks.ROOT.glob(f"{place}*.md")
]
DOCS = [*notebooks.ROOT.glob("docs/*.md")]
MOST_WORDS = 16_000  # of all documents in docs/ together
MOST_IN_A_CELL = 15  # words, of a table


sys.path.insert(0, str(notebooks.ROOT / "bench"))
import rules  # noqa: E402


def test_the_rules_are_those_of_notebooks_and_bank():
    """`make rules` makes them."""
    for path, text in rules.pages().items():
        assert path.read_text(encoding="utf-8") == text, path


@pytest.mark.skipif(not (notebooks.ROOT / ".git").exists(), reason="needs the repository")
def test_git_ignores_what_the_documents_write():
    """Lists of people, downloads, marks and pages: students' data, in the course folder itself."""
    texts = [
        notebooks.ROOT / "README.md",
        *(notebooks.ROOT / "docs" / f"{n}.md" for n in ("instructor", "reference")),
    ]
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


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_that_a_document_names_are_there(path):
    """Paths in backquotes that begin with a folder of this repository, and links."""
    text = path.read_text(encoding="utf-8")
    folders = "|".join(p.name for p in notebooks.ROOT.iterdir() if p.is_dir() and p.name[0] != ".")
    for name in re.findall(rf"`((?:{folders})/[\w./-]+)`", text):
        made = name.split("/")[0] in ("site", "demo", "feedback", "submitted", "gradebook")
        made = made or (path.name == "your-own-course.md" and name.split("/")[1] == "words")
        assert made or (notebooks.ROOT / name).exists(), name
    for link, heading in re.findall(r"\]\(([\w./-]*)(?:#([\w-]+))?\)", text):
        there = path.parent / link if link else path
        assert there.exists(), link
        assert not heading or heading in _headings(there), f"{link}#{heading}"


def _headings(path):
    """The headings of a document, as links name them."""
    text = re.sub(r"(?ms)^```.*?^```", "", path.read_text(encoding="utf-8"))
    found = re.findall(r"(?m)^#+ (.*)", text)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_commands_that_a_document_names_are_there(path):
    """Each `nbseal ...` in an indented line or in backquotes: the command, and its options."""
    text = path.read_text(encoding="utf-8")
    for line in re.findall(r"(?m)^    nbseal ([^#\n]+)|`nbseal ([^`]+)`", text):
        name, *words = re.sub(r'"[^"]*"', "TEXT", "".join(line)).split()
        if name.strip("-") != name or not name.islower():
            continue  # `nbseal --help`, `nbseal X`
        options = {o for p in main.get_command(None, name).params for o in p.opts}
        assert {w for w in words if w.startswith("--")} <= options, line


def test_the_documents_stay_short():
    """A reader has half an hour; a table is looked at, not read."""
    words = {path.name: len(path.read_text(encoding="utf-8").split()) for path in DOCS}
    assert sum(words.values()) <= MOST_WORDS, words
    for path in DOCS:
        for line in re.findall(r"(?m)^\|.*\|$", path.read_text(encoding="utf-8")):
            for cell in re.sub(r"\]\([^)]*\)", "]", line).strip("|").split("|"):
                assert len(cell.split()) <= MOST_IN_A_CELL, f"{path.name}: {cell}"
