"""Mutants of solutions: what each operator makes and leaves alone, and the records of equivalents."""

import ast
import json
import re
import textwrap
from pathlib import Path

import notebooks
import pytest

from nbseal.audit.equivalents import Record, entry, read_equivalents
from nbseal.audit.findings import stale
from nbseal.audit.mutants import OPERATORS, mutants_of
from nbseal.errors import AssignmentError

# operator, the body of a function f(a, b, i, j, x), what becomes of it
MAKES = json.loads(Path(__file__).with_name("mutants.json").read_text())
NOT = [  # operator, the body of a function, of which it makes nothing
    ("drop-statement", "for k in a:\n    try:\n        return b(k)\n    except Full:\n        continue"),
    ("drop-statement", "n: int\n...\nreturn a"),
    ("forget-return", "if a:\n    return None\nelse:\n    return"),
    ("return-in-loop", "for k in a:\n    if k:\n        break\n    raise Full\nreturn b"),
    ("out-of-block", "for k in a:\n    b(k)\n    break"),
    ("into-loop", "n = list(a)\nfor k in n:\n    b(k)"),
    ("before-loop", "for k in a:\n    c = k + 1\n    b(c)"),
    ("one-round", "for k in a:\n    if k:\n        return k\n    else:\n        raise Full"),
    ("one-round", "for k in a:\n    try:\n        return b(k)\n    except Full:\n        continue"),
    ("out-of-block", "if a:\n    b()\n    x()\nelse:\n    i()"),
    ("in-place", "n = set()\nfor k in a:\n    n |= k\nreturn n"),
    ("swap-statements", "n = len(a)\nb(n)"), ("swap-statements", "n = set()\nm = b(a)\nx(n, m)"), ("swap-statements", "a.add(x)\nreturn a"),
    ("swallow", "a.add(x)\nb = sorted(x)\nn = np.zeros(3).reshape(x)\ntry:\n    a.check(x)\nexcept Full:\n    pass"),
    ("swap-pair", "n, m = set(), set()\na.b = ()\n(n, m) = 0, 0\nfor k in (0, 3):\n    b(k)"),
    ("swap-pair", "a = max(a, b)\nb = isinstance(x, (int, str))\nreturn a[i][i]"), ("share", "raise Full(x)"),
    ("wrong-type", "a, b = i, j\nif a:\n    return set().union(*a)\nreturn {(i, j): x, a[i, j]: b}"),
    ("wrong-text", "print('no place')\nassert x, 'no place'\nif x:\n    raise Full('no place')\nreturn f'{x:>3} places'"),
    ("off-by-one", "return range(1, 9), a[0], {x: a[-1]}"),
]  # fmt: skip


def function(body):
    return f"def f(a, b, i, j, x):\n{textwrap.indent(body, '    ')}\n"


def dumps(codes):
    return sorted(ast.dump(ast.parse(code)) for code in codes)


def made(code, operator):
    return [m for m in mutants_of(code, "ex") if m.operator == operator]


@pytest.mark.parametrize(("operator", "body", "expected"), MAKES)
def test_what_an_operator_makes(operator, body, expected):
    everything = mutants_of(function(body), "ex")
    got = dumps(m.code for m in everything if m.operator == operator)
    wanted = dumps(map(function, expected))
    assert set(got) <= set(wanted), [m.diff for m in everything if m.operator == operator]
    assert set(wanted) <= set(dumps(m.code for m in everything))
    assert got


@pytest.mark.parametrize(("operator", "body"), NOT)
def test_what_an_operator_leaves_alone(operator, body):
    assert [m.diff for m in made(function(body), operator)] == []


def test_every_operator_has_an_example():
    shown = {operator for operator, _, _ in MAKES} | {"default-changed"}
    assert shown == {operator.name for operator in OPERATORS}


CELL = '''import math
from x import y as z


def f(a: "set[int]" = 3, *, b: list = None) -> "tuple[int, 9]":
    """Return 1 | 2.

    >>> f(1)
    """
    before = 1
    ### BEGIN SOLUTION
    import re

    @cached(size=5)
    def inner(c: "1 | 2" = 4):
        """Not 1."""
        return c | a

    n: int | str = 6
    return inner(n)
    ### END SOLUTION


after = [7]
Board.f = f
'''


def test_only_what_a_student_writes_is_changed():
    """What is outside of the marks can be missing at most; other things stay wherever they are."""
    mutants = mutants_of(CELL, "f")
    for mutant in mutants:
        tree, original = ast.parse(mutant.code), ast.parse(CELL)
        assert [ast.dump(n) for n in tree.body[:2]] == [ast.dump(n) for n in original.body[:2]]
        definition = next(n for n in tree.body if isinstance(n, ast.FunctionDef))
        assert ast.get_docstring(definition) == ast.get_docstring(original.body[2])
        assert ast.unparse(definition.returns) == "'tuple[int, 9]'"
        assert [a.annotation.value for a in definition.args.args] == ["set[int]"]
        assert "before = 1" in mutant.code
        if "inner" in mutant.code and "return inner" in mutant.code:
            assert "    import re\n" in mutant.code
            assert '    @cached(size=5)\n    def inner(c: "1 | 2"' in mutant.code
            assert '"""Not 1."""' in mutant.code
            assert "n: int | str" in mutant.code or mutant.changed == ("- n: int | str = 6",)
    outside = [m for m in mutants if m.line < 11 or m.line > 20]
    assert sorted((m.operator, m.changed) for m in outside) == [
        ("default-changed", ('- def f(a: "set[int]" = 3, *, b: list = None) -> "tuple[int, 9]":', '+ def f(a: "set[int]" = 3, *, b: list = ()) -> "tuple[int, 9]":')),
        ("default-changed", ('- def f(a: "set[int]" = 3, *, b: list = None) -> "tuple[int, 9]":', '+ def f(a: "set[int]" = 3, *, b: list) -> "tuple[int, 9]":')),
        ("default-changed", ('- def f(a: "set[int]" = 3, *, b: list = None) -> "tuple[int, 9]":', '+ def f(a: "set[int]", *, b: list = None) -> "tuple[int, 9]":')),
        ("drop-statement", ("- Board.f = f",)),
        ("drop-statement", ("- after = [7]",)),
    ]  # fmt: skip
    inside = {m.changed[-1] for m in mutants} - {m.changed[-1] for m in outside}
    assert {"+ return c & a", "+ n: int | str = 7", "+ inner(n)"} <= inside


def test_a_cell_without_marks_is_all_a_students():
    mutants = mutants_of("X = {1, 2}\n\n\ndef f(a):\n    return a | X\n", "f")
    changed = {m.changed for m in mutants}
    assert ("- X = {1, 2}", "+ X = {1}") in changed
    assert ("- return a | X", "+ return a & X") in changed


def test_positions_count_characters():
    code = "def f(ä, b):\r\n    é = 'üñ😀'; return ä | b, 'é'\r\n"
    changed = {m.changed[1] for m in mutants_of(code, "ex")}
    assert "+ é = 'üñ😀'; return ä & b, 'é'" in changed
    assert "+ é = 'üñ'; return ä | b, 'é'" in changed
    assert "+ é = 'üñ😀'; return b, 'é'" in changed


def solutions(source):
    return {
        name: code
        for name, meta, code in notebooks.code_cells(source)
        if meta["solution"] and not meta["grade"]
    }


@pytest.fixture(scope="module")
def sudoku(source):
    return [m for name, code in solutions(source).items() for m in mutants_of(code, name)]


def test_mutants_of_a_notebook(source, sudoku):
    codes = solutions(source)
    programs = {(m.exercise, ast.dump(ast.parse(m.code))) for m in sudoku}
    assert len(programs) == len(sudoku) == len({m.key for m in sudoku})
    assert not programs & {(name, ast.dump(ast.parse(code))) for name, code in codes.items()}
    assert 300 <= len(sudoku) <= 450
    for name, code in codes.items():
        own = [m for m in sudoku if m.exercise == name]
        assert len(own) >= 15 and own == mutants_of(code, name)  # the same every time
        assert [m.line for m in own] == sorted(m.line for m in own)
    for mutant in sudoku:
        compile(mutant.code, "<mutant>", "exec")
        assert re.fullmatch(rf"{mutant.exercise}/{mutant.operator}/[0-9a-f]{{8}}", mutant.key)


def test_keys_stay_when_other_lines_change():
    before = "def f(a, b):\n    n = len(a)\n    m = b(a)\n    k = min(m, n)\n    return k + 2\n"
    after = '# why\n\ndef f(a, b):\n    """Text."""\n    n = len(a)\n    m = b(a)\n    k = min(n, m)\n    return k + 2\n'
    kept = {m.key for m in mutants_of(before, "ex") if m.line == 5}
    assert len(kept) >= 4
    assert kept <= {m.key for m in mutants_of(after, "ex")}
    assert not kept & {m.key for m in mutants_of(before, "other")}


def test_the_same_line_at_two_places():
    code = "def f(a, b):\n    if a:\n        b(0)\n        a |= b\n    b(1)\n    b(2)\n    b(4)\n    a |= b\n"
    keys = [m.key for m in made(code, "augmented")]
    assert len(set(keys)) == len(keys) == 4
    alone = [m.key for m in made(code.replace("        a |= b\n", ""), "augmented")]
    assert len(set(alone)) == len(alone) == 2
    assert not set(keys) & set(alone)
    # where all is the same, a number tells them apart
    twice = "def f(a, b):\n" + "    a |= b\n" * 9
    keys = [m.key for m in made(twice, "augmented")]
    assert len(set(keys)) == len(keys) == 18


def test_magics_are_refused():
    with pytest.raises(AssignmentError) as caught:
        mutants_of("%matplotlib inline\ndef f():\n    return 1\n", "plot")
    why = "the solution of 'plot' cannot be mutated: it is no plain Python (invalid syntax"
    assert str(caught.value).startswith(why)
    assert str(caught.value).endswith("put magics and shell commands into a cell of their own")


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_records_are_not_stale(name):
    codes = solutions(notebooks.source_of(name))
    made = [m for exercise, code in codes.items() for m in mutants_of(code, exercise)]
    records = read_equivalents(notebooks.ROOT / "bank" / name / "equivalent.toml")
    assert len(records) >= 10
    assert [*stale(records, made)] == []
    for record in records.values():
        assert len(record.reason.split()) >= 7


def test_an_entry_is_read_as_it_was_written(tmp_path):
    code = "def f(a):\n    return {'''\"q\\\\ é''': a | {1}}  # \x7f\n"
    path = tmp_path / "equivalent.toml"
    mutants = mutants_of(code, "ex")
    path.write_text("\n".join(entry(m, f'Because "{m.operator}".') for m in mutants), "utf-8")
    records = read_equivalents(path)
    assert records == {m.key: Record(m.key, m.changed, f'Because "{m.operator}".') for m in mutants}
    assert [*stale(records, mutants)] == []
    path.write_text(entry(mutants[0]), "utf-8")  # as it was printed
    (told,) = stale(read_equivalents(path), mutants)
    assert told.text == "has no reason: say why no test can notice it"


def test_stale_records(tmp_path):
    mutants = mutants_of("def f(a):\n    return a | {1}\n", "ex")
    good, other, *_ = mutants
    records = {
        "gone": Record("gone", ("- a", "+ b"), "x"),
        good.key: Record(good.key, good.changed, "x"),
        other.key: Record(other.key, ("- a", "+ b"), "x"),
    }
    told = [*stale(records, mutants)]
    assert [finding.about for finding in told] == ["gone", other.key]
    assert all(finding.text.startswith("no such mutant is made any more") for finding in told)
    assert [*stale(read_equivalents(tmp_path / "none.toml"), mutants)] == []


GOOD = 'key = "k"\nchange = ["- a", "+ b"]\nreason = "r"\n'
MALFORMED = [
    ("key = ", "is not readable as TOML: "),
    (b"\xff", "is not readable as TOML: "),
    ("[[mutant]]\n" + GOOD, "unknown field `mutant`; it may hold [[equivalent]] entries only"),
    ("[equivalent]\n" + GOOD, "Expected `array`, got `object` - at `$.equivalent`"),
    ("[[equivalent]]\n" + GOOD.replace('key = "k"', ""), "required field `key` - at `$.equivalent[0]`"),
    ("[[equivalent]]\n" + GOOD.replace('["- a", "+ b"]', '"- a"'), "at `$.equivalent[0].change`"),
    ("[[equivalent]]\n" + GOOD.replace('["- a", "+ b"]', "[]"), "at `$.equivalent[0].change`"),
    ("[[equivalent]]\n" + GOOD + 'note = "n"\n', "unknown field `note` - at `$.equivalent[0]`"),
    ("[[equivalent]]\n" + GOOD + "[[equivalent]]\n" + GOOD, "two entries have the key 'k'; remove one"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), MALFORMED)
def test_malformed_records(tmp_path, text, message):
    path = tmp_path / "equivalent.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(AssignmentError) as caught:
        read_equivalents(path)
    assert str(path) in str(caught.value) and message in str(caught.value)
