"""Puts answers into a released notebook, as a student would.

An *answer file* is a text in percent format: each exercise cell that it fills in begins with a
line `# %% <exercise>`, and what comes before the first such line (a docstring) says how this
student behaves.
"""

import copy
import re
from collections.abc import Mapping

from nbformat import NotebookNode

from nbseal.errors import SubmissionError
from nbseal.notebook.assignment import grade_id

_MARK = re.compile(r"^# %% (\S+)[ \t]*\n", re.MULTILINE)


def read_answers(text: str) -> dict[str, str]:
    """The answers of an answer file: {exercise: code of its cell}.

    Raises SubmissionError if an exercise is answered twice.
    """
    _, *parts = _MARK.split(text)
    answers: dict[str, str] = {}
    for name, code in zip(parts[::2], parts[1::2], strict=True):
        if name in answers:
            raise SubmissionError(f"the exercise {name!r} is answered twice; remove one answer")
        answers[name] = code.strip("\n")
    return answers


def fill_in(released: NotebookNode, answers: Mapping[str, str]) -> NotebookNode:
    """A copy of a released notebook in which the cells of the answered exercises hold the answers.

    Raises SubmissionError if an answer is for an exercise that the notebook does not have.
    """
    notebook = copy.deepcopy(released)
    cells = {grade_id(cell): cell for cell in notebook.cells}
    for name, code in answers.items():
        if name not in cells or not cells[name].metadata.nbgrader.get("solution"):
            raise SubmissionError(f"there is an answer for {name!r}, but no exercise of that name")
        cells[name].source = code
    return notebook
