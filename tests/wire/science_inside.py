"""The tests of `test_science.py`, for a process in which the wire knows numpy and pandas."""

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wires import Sides, any_parts, fixed, get, group, nodes, row, tup
from wires import told as there

from nbseal.wire import schema
from nbseal.wire.codecs import BY_NAME
from nbseal.wire.messages import Uncrossable, WireError
from nbseal.wire.scalars import SCALARS
from nbseal.wire.science import know

know(["numpy", "pandas"], Path(tempfile.mkdtemp()))


@pytest.mark.parametrize("value", [
    *(np.arange(6).reshape(2, 3), np.arange(10)[::-2], np.asfortranarray(np.eye(3))),
    *(np.array(5.0), np.zeros((0, 3)), np.array([]), np.array([True, False])),
    *(np.array(["a", "bcd"]), np.array([b"a", b"bc"]), np.array([1 + 2j])),
    *(np.arange(3, dtype=">i4"), np.array(["2026-01-02", "NaT"], "M8[D]")),
    *(np.array([5], "m8[ms]"), np.array([1, "a", None, np.int8(5), True], object)),
    *(np.array([[1, 2], [3, "x"]], object), np.broadcast_to(1, (2, 2))),
], ids=repr)  # fmt: skip
def test_an_array_arrives_as_it_was(value):
    arrived = there(value)
    assert type(arrived) is np.ndarray
    assert (arrived.dtype, arrived.shape) == (value.dtype, value.shape)
    assert arrived.flags.writeable == value.flags.writeable
    np.testing.assert_array_equal(arrived, value)


@pytest.mark.parametrize("value", [
    *(np.float64(1.5), np.float32(0.1), np.int8(-4), np.uint64(1 << 63), np.bool_(True)),
    *(np.complex128(1j), np.datetime64("2026-01-02"), np.timedelta64(3, "h")),
    *(np.datetime64("NaT"), np.float64, pd.DataFrame, pd.Timestamp("2026-01-02 03:04:05.000006")),
    *(pd.Timedelta("1D"), pd.NaT),
], ids=repr)  # fmt: skip
def test_a_number_or_a_moment_arrives_as_it_was(value):
    arrived = there(value)
    assert type(arrived) is type(value)
    assert repr(arrived) == repr(value)


INDICES = [
    pd.RangeIndex(2, 12, 3, name="r"), pd.Index([1, 5]), pd.Index(["a", "b"], name="n"),
    pd.Index([1, "a", None], dtype=object), pd.Index([True, False]), pd.Index([]),
    pd.date_range("2026", periods=3), pd.date_range("2026", periods=3, freq="W"),
    pd.date_range("2026", periods=3, freq="MS"),
    pd.DatetimeIndex(["2026-01-01", "2026-03-04"]),
    pd.timedelta_range("1D", periods=3),
    pd.MultiIndex.from_product([[1, 2], ["a", "b"]], names=["x", None]),
]  # fmt: skip


@pytest.mark.parametrize("value", INDICES, ids=repr)
def test_an_index_arrives_as_it_was(value):
    arrived = there(value)
    pd.testing.assert_index_equal(arrived, value)
    assert arrived.identical(value)
    assert getattr(arrived, "freq", None) == getattr(value, "freq", None)


COLUMNS = [
    pd.Series([1, 2], index=["a", "b"], name=("t", 1)),
    pd.Series(["a", None]), pd.Series([None, 0.5, pd.NaT, pd.Timestamp(9)], dtype=object),
    pd.Series(pd.date_range("2026", periods=2)), pd.Series(pd.timedelta_range("1D", periods=2)),
    pd.Series([pd.Timestamp("2026"), pd.NaT]), pd.Series([], dtype=float),
]  # fmt: skip


@pytest.mark.parametrize("value", COLUMNS, ids=lambda s: str(s.dtype))
def test_a_column_arrives_as_it_was(value):
    arrived = there(value)
    pd.testing.assert_series_equal(arrived, value)
    assert value.dtype == arrived.dtype


TABLE = pd.DataFrame(
    {"a": [1, 2, 3], "b": ["x", "y", None], "c": ["u", "v", "u"]},
    index=pd.Index([5, 6, 7], name="k"),
)


@pytest.mark.parametrize("value", [
    TABLE, TABLE.T, TABLE.describe(), TABLE.groupby("c").sum(numeric_only=True),
    TABLE.groupby(["a", "c"]).size().to_frame("n"),
    TABLE.pivot_table(index="a", columns="c", values="a"),
    pd.DataFrame(), pd.DataFrame({"a": []}), pd.DataFrame(index=[1, 2]),
    pd.DataFrame([[1, 2]], columns=["a", "a"]),
    pd.DataFrame(np.eye(3), columns=pd.MultiIndex.from_tuples([(1, "a"), (1, "b"), (2, "a")])),
    *(pd.DataFrame({"v": range(len(index))}, index=index) for index in INDICES),
], ids=lambda f: str(f.shape))  # fmt: skip
def test_a_table_arrives_as_it_was(value):
    arrived = there(value)
    pd.testing.assert_frame_equal(arrived, value)
    assert type(arrived) is pd.DataFrame and arrived.equals(value)


class LyingArray(np.ndarray):
    def __eq__(self, other):
        return np.array(True)

    def tobytes(self, *_):
        return b""

    shape = dtype = property(lambda self: 1 / 0)


class LyingTable(pd.DataFrame):
    equals = lambda self, other: True  # noqa: E731


class SaysItIsOne:
    __class__ = pd.DataFrame

    def __array__(self, *_, **__):
        return np.ones(3)

    def __eq__(self, other):
        return True

    __hash__ = None


@pytest.mark.parametrize(
    "value",
    [np.zeros(3).view(LyingArray), LyingTable({"a": [1]}), SaysItIsOne()],
    ids=lambda value: type(value).__name__,
)
def test_a_student_s_subclass_does_not_cross(value):
    assert type(there(value)) is Uncrossable


def test_what_a_type_of_elements_is_noted_with_does_not_cross():
    noted = np.dtype("i4", metadata={"equal": SaysItIsOne()})
    assert there(np.zeros(2, noted)).dtype.metadata is None


@pytest.mark.parametrize(("value", "why"), [
    (np.array([object()]), "array of objects"),
    (np.array([SaysItIsOne(), 1], object), "array of objects"),
    (pd.Series([[object()]]), "array of objects"),
    (pd.DataFrame({"a": [SaysItIsOne()]}), "array of objects"),
    (np.broadcast_to(np.int64(1), (10**9,)), "8000000000 bytes"),
    (np.zeros((0, 10**9)), "of the shape"), (np.zeros(2, "V5"), "of the type"),
    (np.zeros(1, [("a", "O")]), "of the type"), (np.zeros(1, np.longdouble), "of the type"),
    (pd.Series(pd.arrays.SparseArray([0, 1])), "of the type Sparse"),
    (pd.Series([1, None], dtype="Int8"), "of the type Int8"),
    (pd.Series(["a", None], dtype="string"), "of the type string"),
    (pd.Series(["u"], dtype="category"), "of the type category"),
    (pd.Series(pd.date_range("2026", periods=2, tz="UTC")), "of the type datetime64"),
    (pd.DataFrame({"a": pd.period_range("2026", periods=2, freq="D")}), "of the type period"),
    (pd.Timestamp("2026", tz="UTC"), "time zone"),
    (pd.Series([1], index=pd.CategoricalIndex(["a"])), "index of the type CategoricalIndex"),
    (pd.Series([1]).groupby(pd.cut([1], [0, 1])).sum(), "index of the type CategoricalIndex"),
    (pd.Series([1], pd.period_range("2026", periods=1)), "index of the type PeriodIndex"),
    (pd.DataFrame([[1]], columns=pd.IntervalIndex.from_breaks([0, 1])), "type IntervalIndex"),
    (pd.Series([1], pd.MultiIndex.from_arrays([pd.Categorical(["a"])])), "type CategoricalIndex"),
], ids=lambda x: str(getattr(x, "dtype", x)))  # fmt: skip
def test_what_does_not_cross_says_so(value, why):
    with pytest.raises(WireError, match=why):
        there(value)


@pytest.mark.parametrize("value", [
    np.zeros(1, [("a", "i4")]).view(np.recarray), np.ma.array([1, 2], mask=[True, False]),
    np.eye(2).view(np.matrix), pd.CategoricalIndex(["a"]), pd.NA, np.dtype("f4"),
], ids=repr)  # fmt: skip
def test_what_looks_like_an_array_and_is_more_stays_there(value):
    assert type(there(value)) is Uncrossable


def sides(*lengths):
    return [5, list(lengths)]


def data(content):
    return [9, content]


ZEROS, I8 = data(b"\0" * 8), "<i8"


def array(told, shape, content, writeable=True):
    return nodes(told, sides(*shape), content, writeable)


@pytest.mark.parametrize("content", [
    array(I8, [2], data(b"\0" * 15)), array(I8, [2], data(b"\0" * 17)),
    array(I8, [10**9], data(b"")), array(I8, [10**9, 10**9], ZEROS),
    array(I8, [-1, -2], data(b"\0" * 16)), array(I8, [0, 10**9], data(b"")),
    array("<U0", [10**9], data(b"")), array("|S0", [1 << 40], data(b"")),
    array(I8, [1] * 33, ZEROS), array(I8, [True], ZEROS), array(I8, [1], "x"),
    array(I8, [1], ZEROS, writeable=1), array("|O", [1], ZEROS), array("O8", [1], ZEROS),
    array("i8,O", [1], data(b"\0" * 16)), array("|V8", [1], ZEROS),
    array("numpy.float64", [1], ZEROS), array("<f16", [1], data(b"\0" * 16)),
    array("<M8[" + "9" * 99 + "s]", [1], ZEROS), array("<U9999999", [1], data(b"\0" * 4)),
    array("|b1", [1], data(b"\2")), array("<U1", [1], data(b"\xff\xff\xff\x7f")),
    array(">U1", [1], data(b"\x7f\xff\xff\xff")), array("O", [2], sides(1)),
    array("O", [1], tup([11, "object", "<object>"])),
    array("O", [1], tup(tup([11, "object", "<object>"]))),
    array(tup(tup("a", I8, sides())), [1], ZEROS),
    nodes([4, 1], sides(1), ZEROS, True),  # itself as its type
], ids=lambda content: str(content)[:60])  # fmt: skip
def test_hostile_arrays_are_refused(content):
    with pytest.raises(WireError):
        get([4, 1], groups=[group(":ndarray", 1, content)])


COLUMN = tup("plain", I8, sides(1), ZEROS)
ONE = fixed(":pandas.RangeIndex", row("range", 0, 1, 1, None))


@pytest.mark.parametrize(("name", "content"), [
    ("ndarray", array(I8, [1], ZEROS)),  # it has a number
    ("numpy.float64", nodes("<f8", data(b"\0" * 16))),
    ("numpy.float64", nodes("<f4", data(b"\0" * 4))),
    ("numpy.bool", nodes("|b1", data(b"\2"))),
    ("numpy.memmap", row()),
    ("pandas.RangeIndex", row("range", 0, 10**12, 1, None)),
    ("pandas.RangeIndex", row("range", 0, 5, 0, None)),
    ("pandas.Index", row("range", 0, 5, 1, None)),
    ("pandas.Index", nodes("column", tup("plain", I8, sides(1, 1), ZEROS), None, None)),
    ("pandas.Index", nodes("column", tup("plain", "<c8", sides(1), ZEROS), "D", None)),
    ("pandas.DatetimeIndex", nodes("column", tup("plain", "<M8[s]", sides(1), ZEROS), "__import__", None)),
    ("pandas.DatetimeIndex", nodes("column", tup("plain", "<M8[s]", sides(1), ZEROS), "D" * 300, None)),
    ("pandas.MultiIndex", nodes("levels", tup("a"), tup("b"), tup(None))),
    ("pandas.Timestamp", row("2026")), ("pandas.Timestamp", nodes(5, [15, "int"])), ("NaT", row(1)),
], ids=lambda x: str(x)[:60])  # fmt: skip
def test_hostile_values_are_refused(name, content):
    with pytest.raises(WireError):
        get(fixed(f":{name}", content))


def test_a_table_whose_columns_do_not_fit_is_refused():
    index = fixed(":pandas.RangeIndex", row("range", 0, 2, 1, None))
    good = tup("plain", I8, sides(2), data(b"\0" * 16))
    [table] = get([4, 1], groups=[group(":DataFrame", 1, nodes(index, ONE, good))])
    assert table.equals(pd.DataFrame([0, 0]))
    for name, *content in (
        (":DataFrame", index, ONE),
        (":DataFrame", index, ONE, good, good),
        (":DataFrame", ONE, ONE, good),
        (":DataFrame", index, ONE, COLUMN),
        (":DataFrame", index, ONE, tup("plain", I8, sides(2, 1), data(b"\0" * 16))),
        (":DataFrame", index, ONE, tup("other", I8, sides(2), data(b"\0" * 16))),
        (":DataFrame", index, ONE, tup("plain", "<M8[D]", sides(2), data(b"\0" * 16))),
        (":DataFrame", None, None),
        (":DataFrame",),
        (":Series", COLUMN, None, None),
        (":Series", tup("text", sides(5)), ONE, None),
    ):
        with pytest.raises(WireError):
            get([4, 1], groups=[group(name, 1, nodes(*content))])


def test_what_a_function_did_to_an_argument_comes_back():
    """In the checker's own object, and in what it is a view of."""
    whole, table = np.arange(6).reshape(2, 3), TABLE.copy()
    column = pd.Series([1, 2])
    values = [whole[0], table, column, np.broadcast_to(1, (2,))]
    both = Sides(follows=False)
    [there] = both.call(values)
    there[0][:] = 9
    there[1]["d"] = [0.5, 1.5, 2.5]
    there[1].loc[8] = [4, "z", "v", 3.5]
    there[1].columns = [*"abce"]
    there[2][5] = 7
    there[2].name = "n"
    with pytest.raises(ValueError, match="read-only"):
        there[3][0] = 5
    kept = list(values)
    both.reply(there)
    assert all(a is b for a, b in zip(kept, values, strict=True))
    assert whole.tolist() == [[9, 9, 9], [3, 4, 5]]
    pd.testing.assert_frame_equal(table, there[1])
    assert table.loc[8].tolist() == [4, "z", "v", 3.5] and list(table) == [*"abce"]
    pd.testing.assert_series_equal(column, pd.Series([1, 2, 7], index=[0, 1, 5], name="n"))
    assert np.array_equal(values[3], [1, 1])


def test_an_array_of_another_shape_is_no_change_of_it():
    both, mine = Sides(follows=False), np.arange(4)
    [[there]] = both.call([mine])
    there.resize(2, refcheck=False)
    with pytest.raises(WireError, match="become another"):
        both.reply([there])
    assert mine.tolist() == [0, 1, 2, 3]


def test_messages_may_be_as_long_as_tables_are():
    million = np.arange(1_000_000)
    assert np.array_equal(there(million), million)
    with pytest.raises(WireError, match="bytes"):
        there(np.zeros(schema.MAX_TABLES // 8 + 1))


LEAVES = st.one_of(
    *(st.none(), st.booleans(), st.integers(-3, 20), st.integers(-(1 << 63), (1 << 64) - 1)),
    st.floats(),
    st.sampled_from("<i8 |b1 <U2 <M8[ns] <M8[D] O plain text D range levels column".split()),
)
CONTENT = st.sampled_from([0, 1, 2, 4, 8, 16, 24]).flatmap(
    lambda n: st.binary(min_size=n, max_size=n)
)
SHAPES = st.lists(st.integers(-1, 4), max_size=3).map(lambda shape: sides(*shape))
TYPES = st.sampled_from(
    ["<i8", "<f8", "|b1", "<U2", "<U0", "<M8[ns]", "<m8[s]", "O", "|S2", "<c16"]
)
RAW = st.tuples(TYPES, SHAPES, CONTENT.map(data))
NAMES = sorted(
    f":{n}" for n, codec in BY_NAME.items() if codec.kind.__module__[:5] in ("numpy", "panda")
)
NODES, ROW = any_parts(
    LEAVES,
    st.sampled_from(NAMES),
    CONTENT.map(data),
    RAW.map(lambda parts: tup("plain", *parts)),
    RAW.map(lambda parts: fixed(":pandas.Index", nodes("column", tup("plain", *parts), None, None))),
    st.just([4, 1]),
    contents=[RAW.map(lambda parts: nodes(*parts, True))],
)  # fmt: skip


@given(st.lists(NODES, max_size=3), st.sampled_from(NAMES), ROW)
@settings(max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_parts_give_a_trusted_value_or_a_wire_error(values, name, content):
    try:
        values = get(*values, groups=[group(name, 1, content)])
    except WireError:
        return
    for value in values:
        repr(value)
        assert type(value) in {codec.kind for codec in BY_NAME.values()} | {*SCALARS, tuple}


@pytest.mark.parametrize("hook", ["__array_interface__", "__array_struct__", "__array__"])
def test_no_label_is_a_hook_of_numpys(hook):
    """numpy would read from any address that a student's label gives it."""
    column = there(pd.Series(["text"], index=[hook]))
    table = there(pd.DataFrame({hook: ["text"]}))
    read = {"data": (4096, True), "shape": (8,), "typestr": "<i8", "version": 3}
    for value in (column, table, table.iloc[0], pd.Series({hook: read})):
        assert not hasattr(value, hook) or callable(getattr(value, hook))
    assert np.asarray(column).tolist() == ["text"]
    with pytest.raises(WireError):
        there(pd.Series([read], index=[hook], dtype=object))
    assert there(pd.Series([5], index=["a"])).a == 5
