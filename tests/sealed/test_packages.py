"""What checks of a science course ask of arrays and tables: the right answer earns its points, sealed;
the blank and a wrong one earn nothing. Other values of packages are refused by their type."""

import pytest
from mini import check, exercise, function, given, grading, hidden, reason, verdicts

pytestmark = pytest.mark.sandbox

START = "import numpy as np\nimport pandas as pd\nfrom collections import OrderedDict"
SALES = "pd.DataFrame({'shop': ['a', 'b', 'a'], 'sold': [1, 2, 4], 'at': pd.date_range('2026', periods=3)})"
CASES = {  # {name: (right answer, wrong answer, what the check does)}
    "array": ("def double(x):\n    return x * 2", "def double(x):\n    return x * 2.0",
        "got = double(np.arange(6).reshape(2, 3))\nassert got.dtype == int and got.shape == (2, 3)\nnp.testing.assert_array_equal(got, [[0, 2, 4], [6, 8, 10]])"),
    "number": ("def mean(x):\n    return x.mean()", "def mean(x):\n    return 2",
        "assert type(mean(np.array([1, 2]))) is np.float64 and np.isclose(mean(np.array([1, 2])), 1.5)"),
    "in_place": ("def clear(x):\n    x[x < 0] = 0", "def clear(x):\n    x = np.maximum(x, 0)",
        "x = np.array([-1, 5])\nassert clear(x) is None and x.tolist() == [0, 5]"),
    "same": ("def scale(x):\n    return x / x.max()", "def scale(x):\n    x /= x.max()\n    return x",
        "x = np.array([1.0, 2.0])\nassert scale(x).tolist() == [0.5, 1] and x.tolist() == [1, 2] and scale(x) is not x"),
    "later": ("kept = np.zeros(2)\ndef get():\n    return kept.copy()",
        "kept = np.zeros(2)\ndef get():\n    return kept",
        "get()[0] = 5\nassert get()[0] == 0"),
    "singular": ("def inverse(a):\n    return np.linalg.inv(a)", "def inverse(a):\n    raise ValueError('singular')",
        "try:\n    inverse(np.zeros((2, 2)))\nexcept np.linalg.LinAlgError:\n    pass\nelse:\n    assert False"),
    "table": ("def sold(df):\n    return df.groupby('shop')['sold'].sum()",
        "def sold(df):\n    return df.groupby('shop')['sold'].mean()",
        f"pd.testing.assert_series_equal(sold({SALES}), pd.Series([5, 2], pd.Index(['a', 'b'], name='shop'), name='sold'))"),
    "columns": ("def month(df):\n    df['month'] = df['at'].dt.month\n    return df[['shop', 'month']].rename(columns={'shop': 'Shop'})",
        "def month(df):\n    df = df.copy()\n    df['month'] = 1\n    return df[['shop', 'month']]",
        f"df = {SALES}\ngot = month(df)\nassert list(df) == ['shop', 'sold', 'at', 'month'] and list(got) == ['Shop', 'month'] and len(got) == 3"),
    "two_keys": ("def count(df):\n    return df.groupby(['shop', 'sold']).size()",
        "def count(df):\n    return df.groupby('shop').size()",
        f"assert count({SALES}).to_dict() == {{('a', 1): 1, ('a', 4): 1, ('b', 2): 1}}"),
}  # fmt: skip


def test_right_blank_and_wrong():
    cells = [given("start", START)]
    for name, (right, _, test) in CASES.items():
        cells += [
            exercise(name, f"### BEGIN SOLUTION\n{right}\n### END SOLUTION"),
            check(f"test_{name}_it", test),
        ]
    with grading(*cells, cell=20) as grade:
        for expected, answers in (
            ("passed", {name: case[0] for name, case in CASES.items()}),
            ("failed", {}),
            ("failed", {name: case[1] for name, case in CASES.items()}),
        ):
            got = verdicts(grade(answers))
            assert {*got.values()} == {expected}, got


def test_what_does_not_cross_is_no_wrong_value():
    """The author's message would be false, and so would what numpy says of what stands for the value.
    A student's own name of a class tells nothing hidden."""
    test = "assert f(1) == 1, 'f gives another number'"
    cells = given("start", START), function("f(x)", "return x"), check("test_f_a", test), hidden("test_f_b", test)  # fmt: skip
    package = check("test_f_c", "np.testing.assert_array_equal(f(1), [1])")
    told = "The grader cannot read a value of {}; if it is right, a person gives points."
    with grading(*cells, package, cell=20) as grade:
        for answer, kind in (
            ("np.ma.array(x)", "the class MaskedArray"),
            ("type('A', (), {})()", ""),
        ):
            graded = grade({"f": f"def f(x): return {answer}"})
            said = told.format(kind or "the class A") + " The check says: f gives another number"
            assert reason(graded, "test_f_a") == said
            assert reason(graded, "test_f_b") == told.format(kind or "this class")
            assert reason(graded, "test_f_c") == told.format(kind or "the class A")
        graded = grade({"f": "def f(x): return np.array([{x}], dtype=object)"})
        said = told.replace("of {}", "that f gave")
        assert reason(graded, "test_f_b") == said
        assert reason(graded, "test_f_a").startswith(f"{said} (an array of objects cannot be sent")
        graded = grade({"f": "def f(x): return slice(0.5)"})  # its message cannot be read
        assert {result.uncrossable for result in graded.results} == {"an unreadable answer"}


@pytest.mark.parametrize(("answer", "test", "kind"), [
    ("def f(x):\n    return np.ma.array([1], mask=[0])", "f(1).mean()", "MaskedArray"),
    ("def f(x):\n    return pd.Categorical(['a'])", "f(1).codes", "Categorical"),
    ("def f(x):\n    return pd.Series(['a'], dtype='category')", "f(1)[0]", "category"),
    ("def f(x):\n    return x", "f(np.ma.array([1], mask=[0]))", "MaskedArray cannot be sent"),
    ("def f(x):\n    return x", "f([OrderedDict(a=iter)])", "passed"),
    ("def f(x):\n    return x", "import io\nf([io])", "module cannot be sent"),
])  # fmt: skip
def test_a_refusal_names_the_type(answer, test, kind):
    cells = given("start", START), function("f(x)", "return x"), check("test_f_it", test)  # fmt: skip
    with grading(*cells, cell=20) as grade:
        graded = grade({"f": answer})
    if kind == "passed":
        assert verdicts(graded) == {"test_f_it": "passed"}
    else:
        assert kind in reason(graded, "test_f_it")
