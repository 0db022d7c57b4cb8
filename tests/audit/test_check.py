"""`nbseal check`: what cannot be graded sealed is named, with the reason and the way out."""

import json

import mini
import nbformat
import pytest
from click.testing import CliRunner
from nbseal.notebook.ways_out import way_out

from nbseal.audit.check import with_messages
from nbseal.cli import commands as cli

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

F = "### BEGIN SOLUTION\ndef f(n):\n    return __import__('sys')\n### END SOLUTION"
F = F.replace("\n### END", "\n__import__('os').environ['NBX'] = 'sys'\n### END")
G = "### BEGIN SOLUTION\ndef g():\n    return 1\n### END SOLUTION"


def course_of(folder, *cells):
    source, _ = mini.assignment(*cells)
    (folder / "source" / "mini").mkdir(parents=True)
    source.notebook.metadata.kernelspec = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    nbformat.write(source.notebook, folder / "source" / "mini" / "mini.ipynb")
    (folder / "nbgrader_config.py").write_text("c = get_config()\n")
    return folder


def test_each_difference_is_named_with_its_way_out(tmp_path):
    course = course_of(
        tmp_path,
        mini.exercise("f", F),
        mini.hidden("test_f_adds", "assert f(1).version", points=2),
        mini.hidden(
            "test_f_says", "import os\nassert os.environ.get('NBX') == 'sys' # no message\n"
        ),
        mini.exercise("g", G),
        mini.check("test_g_one", "assert g() == 1"),
        mini.check("test_g_free", "assert 1 + 1 == 2"),
    )
    done = CliRunner().invoke(cli.main, ["check", "mini", "--course", str(course), "--json"])
    assert done.exit_code == 1, done.output
    found = {(one["test"], one["of"]): one for one in json.loads(done.stdout)}
    names = {("test_f_adds", "solution"), ("test_f_says", "solution"), ("test_g_free", "blank")}
    assert found.keys() == names
    said = found["test_f_says", "solution"]["reason"]
    assert said == "The check failed at: assert os.environ.get('NBX') == 'sys'"
    closure = found["test_f_adds", "solution"]
    assert (closure["sealed"], closure["plain"], closure["points"]) == (0, 2, 2)
    assert "'Opaque'" in closure["reason"]  # though the test is hidden: the author may read it
    assert closure["instead"].startswith("Hand over and return numbers")
    assert "give the cell the tag 'unsealed'" in closure["instead"]
    assert found["test_g_free", "blank"]["sealed"] == 1


def test_nothing_is_said_where_all_is_well(tmp_path):
    course = course_of(tmp_path, mini.exercise("g", G), mini.check("test_g_one", "assert g() == 1"))
    done = CliRunner().invoke(cli.main, ["check", "mini", "--course", str(course)])
    assert (done.exit_code, done.output) == (
        0,
        "Your solution of mini earns everything, and the blank notebook nothing.\n",
    )


@pytest.mark.parametrize(
    ("check", "reason", "word"),
    [
        ("import inspect\ninspect.getsource(f)", "", "stub"),
        ("with redirect_stderr(b):\n    f()", "The check failed.", "prints"),
        ("f()  # redirect_stderr", "The check failed.", "depends on more"),
        ("assert f()", "f raised RuntimeError: input() has nobody to ask", "replaces"),
        (
            "m.fit",
            "(A value of the class SVC does not cross between the processes.)",
            "trained model",
        ),
        ("r.params", "the class RegressionResultsWrapper does not cross", "statsmodels"),
        ("g.ngroups", "the class DataFrameGroupBy does not cross", "Groups of a table"),
        ("class Tri(Shape):\n    pass", "The check failed.", "derives from a student's"),
        ("class Counting(list):\n    pass", "f raised TypeError.", "written in C"),
        ("class Mine(ABC):\n    pass", "The check failed.", "depends on more"),
        ("Stack.push = spy\nuse([1])", "The check failed.", "puts into a class"),
        ("m = Mock()", "The check failed.", "A mock that a check passes"),
        ("with patch('a.B'):\n    f(Mock())", "The check failed.", "a patch of a class does not"),
        ("self.assertLogs()", "The check failed.", "logs"),
        (
            "f().detach()",
            "an open file that your function returned has no 'detach' here",
            "open file",
        ),
        ("open('x')", "FileNotFoundError: x", "share the files"),
        ("add(con, 3)", "'function' object has no attribute 'execute'", "A connection"),
        ("assert np.shares_memory(f(t), t)", "The check failed.", "in row order"),
        ("assert f(t).base is t", "The check failed.", "shares memory"),
        ("%magic '", "NameError: name 'df' is not defined", "only the student's cell"),
    ],
)
def test_the_reason_is_told_by_the_check_and_what_it_said(check, reason, word):
    assert word in way_out(check, reason)[0]


def test_each_assertion_says_what_it_asserts():
    source = "x = 'é'; assert x == \"é\"; y = 2\nif y:\n    assert (y\n      < 3)  # c\n    assert y, 'm'\n### PARTIAL CREDIT"
    expected = "x = 'é'; assert x == \"é\", \"The check failed at: assert x == 'é'\"; y = 2\nif y:\n    assert (y\n      < 3), 'The check failed at: assert y < 3'  # c\n    assert y, 'm'\n### PARTIAL CREDIT"
    assert with_messages(source) == expected
    assert with_messages("%time x\nassert 1") == "%time x\nassert 1"
