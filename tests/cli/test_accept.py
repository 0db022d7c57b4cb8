"""`nbseal accept`: a right answer of another type than the reference's gets its points from a person."""

import json
import shutil

import mini
import nbformat
import pytest
from click.testing import CliRunner

from nbseal.cli import commands as cli

pytestmark = pytest.mark.sandbox

REFERENCE = "def half(n):\n    ### BEGIN SOLUTION\n    return n / 2\n    ### END SOLUTION"
OWN_TYPE = """
class Half:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return self.n / 2 == other
def half(n): return Half(n)
"""
TAMPERS = "class All:\n    def __eq__(self, other): return True\ndef half(n): return All()"


def run(course, *words):
    return CliRunner().invoke(cli.main, [*words, "--course", str(course)])


def test_a_person_gives_points_that_no_submission_gets_by_itself(tmp_path):
    source, _ = mini.assignment(
        mini.exercise("half", REFERENCE),
        mini.check("test_half_four", "assert half(4) == 2", points=3),
        mini.hidden("test_half_six", "assert half(6) == 3", points=2),
    )
    answers = {"ada": OWN_TYPE, "eve": TAMPERS, "bob": "def half(n): return n"}
    (tmp_path / "source" / "mini").mkdir(parents=True)
    nbformat.write(source.notebook, tmp_path / "source" / "mini" / "mini.ipynb")
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n")
    assert run(tmp_path, "release", "mini").exit_code == 0
    release = nbformat.read(tmp_path / "release" / "mini" / "mini.ipynb", 4)
    for student, answer in answers.items():
        folder = tmp_path / "submitted" / student / "mini"
        folder.mkdir(parents=True)
        (folder / "mini.ipynb").write_bytes(mini.handed_in(release, {"half": answer}, {}))

    def totals():
        told = json.loads(run(tmp_path, "marks", "mini", "--json").stdout)
        return {row["student"]: row["total"] for row in told}

    def listed():
        report = json.loads(run(tmp_path, "report", "mini", "--json").stdout)
        return [
            (one["student"], note["text"].partition(":")[0])
            for one in report["attention"]
            for note in one["notes"]
            if note["kind"] == "did not cross"
        ]

    run(tmp_path, "grade", "mini")
    assert totals() == {"ada": 0, "bob": 0, "eve": 0}
    both = ["test_half_four", "test_half_six"]
    assert listed() == [(who, test) for who in ("ada", "eve") for test in both]

    done = run(tmp_path, "accept", "ada", "test_half_four")
    assert done.stdout == "ada has 3 points for test_half_four in mini.\n"
    run(tmp_path, "grade", "mini", "--force")
    assert totals() == {"ada": 3, "bob": 0, "eve": 0}
    assert listed() == [("ada", "test_half_six"), *(("eve", test) for test in both)]

    run(tmp_path, "feedback", "mini")
    page = (tmp_path / "feedback" / "ada" / "mini" / "mini.html").read_text()
    assert "did not cross" not in page and "assert half(6)" not in page

    shutil.rmtree(tmp_path / "submitted" / "eve")
    for words, said in {
        ("ada", "test_none"): "no assignment of the gradebook has a check 'test_none'",
        ("dan", "test_half_four"): "the gradebook has no marks of 'dan' in mini",
        ("ada", "test_half_six", "--points", "9"): "0 of 2 points; 9 are not more",
    }.items():
        refused = run(tmp_path, "accept", *words)
        assert refused.exit_code == 2 and said in refused.stderr
