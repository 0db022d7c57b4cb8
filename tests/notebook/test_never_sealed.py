"""Checks that are never sealed, told by their text; tests/sealed shows what would become of them."""

import mini
import pytest

from nbseal.notebook.never_sealed import never_sealed


@pytest.mark.parametrize("change", ["b.fill(9)", "b.sort()", "b[0] = 9", "b += 1"])
def test_a_check_that_changes_what_a_call_gave(change):
    """An array that is returned may be one that was given: in the checker it would be a copy."""
    check = mini.hidden("test_f", f"b = f(a)\n{change}\nassert a[0] == 0")
    cells = [mini.given("start", "import numpy as np\na = np.arange(5)"), mini.exercise("f", "def f(a): return a"), check]  # fmt: skip
    assert "which a call gave or got" in never_sealed(mini.assignment(*cells)[0].notebook, {})["test_f"]  # fmt: skip
