"""The public face of nbseal: what a program may import, and that it costs nothing before it is asked for."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import mini
import pytest

import nbseal
from nbseal import errors


def test_every_public_name_is_there_and_documented():
    assert {"read_assignment", "Grader", "Graded", "Times", "grade_class"} <= {*nbseal.__all__}
    for name in nbseal.__all__:
        assert getattr(nbseal, name).__name__ == name
        assert len(getattr(nbseal, name).__doc__.split()) > 5, name
    with pytest.raises(AttributeError, match="no attribute 'Grades'"):
        _ = nbseal.Grades


def test_its_exceptions_have_one_base_and_say_what_they_are():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) > 5
    assert all(issubclass(kind, errors.NbsealError) and kind.__doc__ for kind in kinds)


def test_a_program_grades_with_it():
    """An assignment and the bytes of a notebook in, marks with reasons out."""
    source, release = mini.assignment(
        mini.solved("f", "def f():\n    return 1"),
        mini.check("test_f", "assert f() == 1, 'f() is 1'", points=2),
    )
    with nbseal.Grader(source, release, {}, times=nbseal.Times(cell=5)) as grader:
        right = grader.grade(mini.handed_in(release, {"f": "def f():\n    return 1"}, {}))
        wrong = grader.grade(mini.handed_in(release, {"f": "def f():\n    return 2"}, {}))
    assert isinstance(right, nbseal.Graded)
    assert (right.points, wrong.points) == (2, 0)
    assert [result.reason for result in wrong.results] == ["f() is 1"]


@pytest.mark.parametrize("what", ["nbseal", "nbseal.cli.commands"])
def test_importing_it_imports_nothing_heavy(what):
    """So that a worker, `nbseal --help` and a wrong option take a moment."""
    code = f"import sys, {what}; print(*{{m.split('.')[0] for m in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"nbformat", "nbgrader", "IPython", "sqlalchemy"} & {*done.stdout.split()}


def test_it_is_typed():
    assert (Path(nbseal.__file__).parent / "py.typed").is_file()


def test_attacks_attack_modules_that_are_there():
    """An attack on a module that has moved would prove nothing."""
    texts = [
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parent / "attacks").rglob("*.py")
    ]
    named = {n for text in texts for n in re.findall(r"(?:from|import) (nbseal\.[\w.]+)", text)}
    assert len(named) >= 3
    assert [name for name in named if find_spec(name) is None] == []
