"""Writes a first assignment to go on from: one exercise, its checks, and a bank of two versions."""

import re
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.coursedir import CourseDirectory

from nbseal.audit.bank import bank_folder
from nbseal.course.config import course_config
from nbseal.errors import AssignmentError

_TITLE = """# {name}

Replace this by your own words, and the exercise by your own. An exercise has a name, here `longest`. Its tests are
in cells named `test_longest_...`: so nbseal knows what they mark."""
_TASK = """### Exercise 1: the longest word (3 points)

`longest(words)` returns the longest of some words, and the first of them if several are equally long.
It must not change the list. For no words at all it returns `""`."""
_SOLUTION = '''def longest(words):
    """The longest of some words; the first of several."""
    ### BEGIN SOLUTION
    return max(words, key=len, default="")
    ### END SOLUTION'''
_VISIBLE = """# Self-check (1 point)
assert longest(["a", "tree", "house"]) == "house", "The longest of these three is 'house'."
assert longest(["one", "two"]) == "one", "Both are equally long: the first one is wanted."
assert longest([]) == "", "There are no words: the answer is the empty text."
"""
_HIDDEN = """# Hidden check (2 points): other words, and the list stays as it is
### BEGIN HIDDEN TESTS
words = ["ox", "zebra", "ant", "tiger", "eel"]
assert longest(words) == "zebra", "Of several longest words the first one is wanted, wherever it is."
assert words == ["ox", "zebra", "ant", "tiger", "eel"], "The list of words must stay as it is."
assert longest(["tower", "of", "a"]) == "tower", "The first word may be the longest."
### END HIDDEN TESTS"""
_RIGHT = '''"""Looks at one word after the other."""
def longest(words):
    found = ""
    for word in words:
        if len(word) > len(found):
            found = word
    return found
'''
_WRONG = '''"""Sorts the words by their length, and so takes the last of several longest ones."""
# marks: longest 0
# reason: test_longest_examples: Both are equally long: the first one is wanted.
def longest(words):
    return sorted(words, key=len)[-1] if words else ""
'''
_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def new_assignment(course: Path, name: str) -> list[Path]:
    """Write `source/<name>/<name>.ipynb` and its bank into a course folder; returns the files.

    Raises CourseError if the folder is none of a course, AssignmentError if the name cannot be one,
    or is taken.
    """
    config = course_config(course)
    if not re.fullmatch(r"[A-Za-z0-9][\w-]*", name):
        raise AssignmentError(
            f"{name!r} cannot be the name of an assignment; take letters, digits, - and _"
        )
    source = course / CourseDirectory(config=config).source_directory / name
    bank = bank_folder(course, config, name)
    for folder in (source, bank):
        if folder.exists():
            raise AssignmentError(f"{folder} is there already; take another name")
    files = {
        source / f"{name}.ipynb": nbformat.writes(_notebook(name)) + "\n",
        bank / "longest" / "right" / "with_a_loop.py": _RIGHT,
        bank / "longest" / "wrong" / "the_last_of_several.py": _WRONG,
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def _notebook(name: str) -> NotebookNode:
    """The instructor's notebook of the first assignment."""
    return new_notebook(
        metadata={"kernelspec": _KERNEL, "language_info": {"name": "python"}},
        cells=[
            new_markdown_cell(_TITLE.format(name=name), id="title"),
            new_markdown_cell(_TASK, id="task"),
            _cell("longest", _SOLUTION, solution=True, locked=False),
            _cell("test_longest_examples", _VISIBLE.strip(), grade=True, points=1),
            _cell("test_longest_contract", _HIDDEN, grade=True, points=2),
        ],
    )


def _cell(name: str, source: str, **settings: object) -> NotebookNode:
    cell = new_code_cell(source, id=name.replace("_", "-"))
    flags = {"grade": False, "solution": False, "locked": True, "task": False, "schema_version": 3}
    cell.metadata["nbgrader"] = {**flags, "grade_id": name, **settings}
    return cell
