"""Builds the example class from the releases and answers/<assignment>/, in nbgrader's layout.

    python examples/make.py            writes examples/submitted/, people.csv and submissions.zip
    python examples/make.py FOLDER     writes them into another folder

Answers to an assignment NAME are in answers/NAME/. Each student is named after how they behave; the
first line of their answer file says it. people.csv and submissions.zip are as Canvas gives them: a list
of people, and the download of `sudoku` from three of them. With `# like: STUDENT` a file takes over what it does not
answer itself, but for `# blank: EXERCISE ...`.
"""

import re
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import nbformat
from nbformat import NotebookNode

from nbseal.notebook.answers import fill_in, read_answers
from nbseal.notebook.assignment import grade_id

HERE = Path(__file__).parent


def edit_tests(notebook: NotebookNode) -> None:
    """Replace the tests of the first exercise by nothing, and raise their points."""
    for cell in notebook.cells:
        if (grade_id(cell) or "").startswith("test_ruleout_"):
            cell.source = "print('all right')"
            cell.metadata.nbgrader.points = 20
            cell.metadata.editable = True


def delete_exercise(notebook: NotebookNode) -> None:
    """Remove the cell of the fourth exercise."""
    notebook.cells = [cell for cell in notebook.cells if grade_id(cell) != "occurs_once"]


PEOPLE = """Student,ID,SIS User ID,SIS Login ID,Section,sudoku (1234)
    Points Possible,,,,,70
"Hopper, Grace",101,S101,grace,A,
"Lovelace, Ada",102,S102,ada,A,
"Noether, Emmy",103,S103,emmy,A,
"Turing, Alan",104,S104,alan,A,
"""
# {how Canvas names a sender's file: who of the example class it is}
DOWNLOAD = {
    "hoppergrace_101_2001": "half-done",
    "lovelaceada_102_2002": "all-right",
    "turingalan_104_2004": "blank",
}
TAMPER = {
    ("sudoku", "edits-tests"): edit_tests,
    ("sudoku", "deletes-exercise"): delete_exercise,
}


def answers_of(path: Path) -> dict[str, str]:
    """What a student answers: {exercise: code}."""
    text = path.read_text(encoding="utf-8")
    like = re.search(r"^# like: (\S+)$", text, re.MULTILINE)
    blank = re.search(r"^# blank: (.+)$", text, re.MULTILINE)
    answers = answers_of(path.with_stem(like[1])) if like else {}
    for exercise in blank[1].split() if blank else ():
        del answers[exercise]
    return answers | read_answers(text)


def build(folder: Path) -> None:
    """Write one submission for each answer file below `folder`."""
    for path in sorted((HERE / "answers").glob("*/*.py")):
        assignment, student = path.parent.name, path.stem
        release = HERE.parent / "release" / assignment / f"{assignment}.ipynb"
        notebook = fill_in(nbformat.read(release, as_version=4), answers_of(path))
        TAMPER.get((assignment, student), lambda _: None)(notebook)
        target = folder / student / assignment / f"{assignment}.ipynb"
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target)


def build_download(folder: Path) -> None:
    """Write people.csv and submissions.zip into `folder`, as Canvas gives them, of its submitted/."""
    (folder / "people.csv").write_text(PEOPLE, encoding="utf-8")
    with ZipFile(folder / "submissions.zip", "w", ZIP_DEFLATED) as file:
        for sender, student in DOWNLOAD.items():
            notebook = folder / "submitted" / student / "sudoku" / "sudoku.ipynb"
            file.writestr(ZipInfo(f"{sender}_sudoku.ipynb"), notebook.read_bytes(), ZIP_DEFLATED)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    build(target / "submitted")
    build_download(target)
