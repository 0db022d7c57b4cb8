"""What of an instructor's notebook may stand in a file of code beside the released one."""

import mini
import pytest

from nbseal.notebook.secrets import leaks, passages_of, secrets_of

HIDDEN = """
# ask for three numbers that nobody has seen
for number in (17, 23, 42):
    check_value(
        "grow(number)",
        grow(number),
        number + 1,
    )
assert grow("a-text-that-is-as-long-as-a-puzzle-would-be-and-longer")
"""


@pytest.mark.parametrize(("text", "found"), [
    ('check_value(\n  "grow(number)",\n  grow(number),\n  number + 1,\n)', 1),
    ("# ask for three numbers that nobody has seen", 1),
    ("grow('a-text-that-is-as-long-as-a-puzzle-would-be-and-longer')", 1),
    ('check_value(\n  "grow(number)",\n  other(number),\n)', 0),  # half of a wrapped statement
    ("for number in (17, 23, 42):\n    print(number)", 0),  # short: by chance
    ("print(number)\nfor number in (17, 23, 42):", 0),
])  # fmt: skip
def test_statements_count_and_not_lines(text, found):
    source, release = mini.assignment(mini.hidden("test_grow_more", HIDDEN))
    assert len(leaks(text, passages_of(source, secrets_of(source, release)))) == found


def test_cells_that_are_no_python_count_by_lines():
    source, release = mini.assignment(mini.hidden("test_files_more", "!ls (\nx = what_is_there("))
    passages = passages_of(source, secrets_of(source, release))
    assert "!ls ( x = what_is_there(" in passages
