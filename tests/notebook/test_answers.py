"""Putting answers into a released notebook, and the example class that is made so."""

import importlib.util
import zipfile

import notebooks
import pytest

from nbseal.course.release import files_below
from nbseal.errors import SubmissionError
from nbseal.notebook.answers import fill_in, read_answers
from nbseal.notebook.assignment import grade_id


def test_read_answers():
    text = '"""Somebody."""\n\n# %% a\nx = 1\n\n\n# %% b_c \ny = 2\n# not a cell: # %% d\n'
    assert read_answers(text) == {"a": "x = 1", "b_c": "y = 2\n# not a cell: # %% d"}
    assert read_answers('"""Hands in nothing."""\n') == {}


def test_an_exercise_answered_twice():
    with pytest.raises(SubmissionError, match="'a' is answered twice; remove one"):
        read_answers("# %% a\n1\n# %% a\n2\n")


def test_fill_in(release):
    filled = fill_in(release, {"ruleout": "def sudoku_ruleout(): pass"})
    assert filled is not release
    changed = [
        grade_id(new) for new, old in zip(filled.cells, release.cells, strict=True) if new != old
    ]
    assert changed == ["ruleout"]


@pytest.mark.parametrize("name", ["nonsense", "test_ruleout_examples", "sudoku-class"])
def test_no_such_exercise(release, name):
    with pytest.raises(SubmissionError, match=f"answer for '{name}', but no exercise"):
        fill_in(release, {name: "pass"})


def test_the_example_class_is_fresh(tmp_path):
    """The examples are what examples/make.py makes of the release and the answers today."""
    path = notebooks.ROOT / "examples" / "make.py"
    spec = importlib.util.spec_from_file_location("make", path)
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    make.build(tmp_path / "submitted")
    examples = notebooks.ROOT / "examples"
    assert files_below(tmp_path / "submitted") == files_below(examples / "submitted")
    make.build_download(tmp_path)
    assert (tmp_path / "people.csv").read_bytes() == (examples / "people.csv").read_bytes()
    made, there = (zipfile.ZipFile(folder / "submissions.zip") for folder in (tmp_path, examples))
    assert made.namelist() == there.namelist()
    assert [*map(made.read, made.namelist())] == [*map(there.read, there.namelist())]
