"""Reading a bank of versions: what a file says, and what is said about one that is malformed."""

import mini
import notebooks
import pytest

from nbseal.audit.bank import read_bank
from nbseal.errors import AssignmentError
from nbseal.notebook.assignment import read_assignment

SOURCE, _ = mini.assignment(
    mini.exercise("f", "def f(x):\n    return x"),
    mini.hidden("test_f_contract", "assert f(1) == 1", points=3),
    mini.hidden("test_speed_contract", "assert f(2) == 2", points=2),
)
WRONG = '"""Doubles."""\n# marks: f 0\n#Data : for 1\n# marks: speed 1\n# reason: test_f_contract: So.\ndef f(x): return 2'


def bank(folder, **files):
    for name, text in files.items():
        path = folder.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return read_bank(folder, SOURCE)


def test_what_a_file_says(tmp_path):
    fast = '"""Is fast."""\n# %% f\ndef f(x): return x + 0\n'
    right, wrong, other = bank(
        tmp_path, f__wrong__doubles=WRONG, f__right__same='"""Same."""\ndef f(x): return x', speed__right__fast=fast
    )  # fmt: skip
    assert (right.exercise, right.name, right.right, right.sentence) == ("f", "same", True, "Same.")
    assert right.cells == {"f": "def f(x): return x"}
    assert (wrong.marks, wrong.reasons) == ({"f": 0, "speed": 1}, {"test_f_contract": "So."})
    assert (wrong.data, right.data) == ("for 1", "")
    assert other.cells == {"f": "def f(x): return x + 0"}


@pytest.mark.parametrize(("name", "text", "said"), [
    ("g__wrong__a", WRONG, "not in a folder of an exercise"),
    ("f__odd__a", WRONG, "move it to .*/f/right/ or"),
    ("f__wrong__A", WRONG, "lower_case_with_underscores"),
    ("f__wrong__a", "def f(x): return 2", "must begin with one line"),
    ("f__wrong__a", '"""No marks."""\ndef f(x): return 2', "needs a line '# marks: f"),
    ("f__wrong__a", WRONG.replace("f 0", "f none"), "must look like"),
    ("f__wrong__a", WRONG.replace("f 0", "g 0"), "is none of the exercises"),
    ("f__wrong__a", WRONG.replace("f 0", "f 3"), "must be less than the 3 points"),
    ("f__wrong__a", WRONG.replace("#Data", "# data: So.\n#Data"), "says again what"),
    ("f__right__a", '"""Same."""\n# data: So.\ndef f(x): return x', "says where one is wrong"),
    ("f__wrong__a", WRONG.replace("test_f_contract", "test_g"), "names no test cell"),
    ("f__wrong__a", WRONG.replace("def f(x): return 2", ""), "holds no code"),
    ("f__right__a", WRONG, "is a right version and cannot lose points"),
    ("speed__right__a", '"""Fast."""\ndef f(x): return x', "begin each cell with a line"),
])  # fmt: skip
def test_a_malformed_bank(tmp_path, name, text, said):
    with pytest.raises(AssignmentError, match=said):
        bank(tmp_path, **{name: text})


def test_no_bank(tmp_path):
    with pytest.raises(AssignmentError, match="there is no folder"):
        read_bank(tmp_path / "none", SOURCE)


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_what_costs_marks_is_seen_before(name):
    """Of the wrong versions, 15 % at most pass the self-check of their exercise; the audit holds which."""
    assignment = read_assignment(notebooks.ROOT, name)
    bank = read_bank(notebooks.ROOT / "bank" / name, assignment)
    wrong = [version for version in bank if not version.right]
    hidden = {test.name for test in assignment.tests if test.hidden}
    unseen = [version.about for version in wrong if version.data]
    untold = [v.about for v in wrong if bool(v.data) != (not v.reasons.keys() - hidden)]
    assert untold == []
    assert len(unseen) <= 0.15 * len(wrong), unseen
