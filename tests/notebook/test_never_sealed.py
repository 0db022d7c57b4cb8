"""Checks that are never sealed, told by their text; tests/sealed shows what would become of them."""

import ast

import mini
import pytest

from nbseal.notebook.never_sealed import never_sealed
from nbseal.sealed.checker.bound_names import used_by


@pytest.mark.parametrize("change", ["b.fill(9)", "b.sort()", "b[0] = 9", "b += 1"])
def test_a_check_that_changes_what_a_call_gave(change):
    """An array that is returned may be one that was given: in the checker it would be a copy."""
    check = mini.hidden("test_f", f"b = f(a)\n{change}\nassert a[0] == 0")
    cells = [mini.given("start", "import numpy as np\na = np.arange(5)"), mini.exercise("f", "def f(a): return a"), check]  # fmt: skip
    assert "which a call gave or got" in never_sealed(mini.assignment(*cells)[0].notebook, {})["test_f"]  # fmt: skip


def test_what_a_name_is_made_with_is_said():
    cells = mini.given("data", "t = pd.read_csv('t.csv')\nu = t"), mini.exercise("f", "1"), mini.check("test_f", "f(u)")  # fmt: skip
    told = never_sealed(mini.assignment(*cells)[0].notebook, {})
    assert told["test_f"] == "it uses u, which is made with t"


@pytest.mark.parametrize("name", ["top", "best"])
def test_a_parameter_is_no_global_name_whatever_the_function_is_called(name):
    cells = mini.exercise("f", f"def {name}(a): return max(a)"), mini.hidden("test_f", f"a = [1]\nassert {name}(a) == 1")  # fmt: skip
    assert not never_sealed(mini.assignment(*cells)[0].notebook, {})
    assert used_by(ast.parse(f"def {name}(a): return max(a)")) == {"max"}
