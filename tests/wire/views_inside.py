"""The tests of `test_science.py` about arrays in the memory of others."""

import tempfile
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbseal.wire import schema
from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.science import know

know(["numpy"], Path(tempfile.mkdtemp()))

VIEWS = {
    "slice": lambda a: a[1:],
    "crop": lambda a: a[1:3, 2:],
    "column": lambda a: a[:, 1],
    "backwards": lambda a: a[::-1, ::-2],
    "turned": lambda a: a.T,
    "flat": lambda a: a.reshape(-1),
    "all": lambda a: a[:],
    "element": lambda a: a[2, 1:2].reshape(()),
    "new axis": lambda a: a[None, :, 0],
    "spread": lambda a: np.broadcast_to(a[0], (7, 4)),
    "windows": lambda a: np.lib.stride_tricks.sliding_window_view(a[0], 2),
    "diagonal": lambda a: np.einsum("ii->i", a[:, :3]),
}
MAKERS = {
    "its own": lambda: np.array([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], float),
    "a view": lambda: np.arange(12.0).reshape(3, 4),
    "texts": lambda: np.array([[f"é{n}{m}" for n in range(4)] for m in range(3)]),
    "truth": lambda: np.array([[True, False] * 2] * 3),
    "moments": lambda: np.arange(12).astype("M8[D]").reshape(3, 4),
    "complex": lambda: np.ones((3, 4)) * (1 + 2j),
    "other order": lambda: np.arange(12, dtype=">i2").reshape(3, 4),
}


def crossed(values, sender, receiver, writable=None):
    message, mine = encode(values, {}, sender)
    return decode(message, {}, receiver, writable), mine


@pytest.mark.parametrize("odd", [True, False], ids=["from worker", "from checker"])
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_a_view_arrives_as_one(view, make, odd):
    whole = make()
    part = view(whole)
    for values in ([whole, part], [part, whole]):
        [came], _ = crossed([tuple(values)], Registry(odd=odd), Registry(odd=not odd))
        there, seen = came if values[0] is whole else came[::-1]
        np.testing.assert_array_equal(seen, part)
        assert np.shares_memory(there, seen)
        assert (seen.strides, seen.dtype) == (part.strides, part.dtype)
        assert seen.flags.writeable == part.flags.writeable
        there[...] = there[::-1, ::-1].copy()
        np.testing.assert_array_equal(seen, view(there))


def test_other_types_of_numbers_in_the_same_memory():
    whole = np.ones(3) * (1 + 2j)
    [[there, real, raw]], _ = crossed(
        [(whole, whole.imag, whole.view("u1"))], Registry(odd=True), Registry(odd=False)
    )
    there[0] = 0
    assert real.tolist() == [0, 2, 2] and not raw[:16].any() and raw[16:].any()


@pytest.mark.parametrize(
    "values",
    [
        (np.arange(5), np.arange(5)),
        (np.arange(5)[1:], np.arange(5)),
        (np.zeros(0), np.zeros(0)[:0]),
        (np.array([1, None], object),) * 2,
    ],
)
def test_others_have_memories_of_their_own(values):
    first = values[0]
    [came], _ = crossed(
        [(first, values[1][:], first.copy())], Registry(odd=True), Registry(odd=False)
    )
    assert not any(np.shares_memory(came[n], came[n - 1]) for n in range(3))
    assert all(x.base is None for x in came if x.dtype != object)


def test_no_more_is_told_than_what_crosses():
    hidden = np.array([b"given", b"HIDDEN"])
    checker, worker = Registry(odd=False), Registry(odd=True)
    message, _ = encode([(hidden[:1],)], {}, checker)
    assert b"HIDDEN" not in message
    hidden[1] = b"as yet"
    crossed([(hidden,)], checker, worker)
    hidden[1] = b"HIDDEN"
    assert b"HIDDEN" not in encode([(hidden[:1],)], {}, checker)[0]


def test_a_change_comes_back_once():
    """In the argument itself, in what it is a view of, and in what shares memory with it."""
    checker, worker = Registry(odd=False), Registry(odd=True)
    mine = np.arange(6.0).reshape(2, 3)
    parts = mine[0], mine, mine.T
    [there], first = crossed([parts], checker, worker)
    there[0][1] = 7
    there[2][2, 1] = 8
    [back, result], _ = crossed([there, there[1][:, 1:]], worker, checker, first)
    assert all(a is b for a, b in zip(back, parts, strict=True))
    assert mine.tolist() == [[0, 7, 2], [3, 4, 8]]
    assert np.shares_memory(result, mine) and result.tolist() == [[7, 2], [4, 8]]


def test_the_view_of_an_argument_that_may_not_change_is_one_of_its_copy():
    checker, worker = Registry(odd=False), Registry(odd=True)
    mine = np.arange(3.0)
    [[there]], _ = crossed([(mine,)], checker, worker)
    there[0] = 9
    [[copy], result], _ = crossed([(there,), there[:2]], worker, checker, ())
    assert mine.tolist() == [0, 1, 2] and result.tolist() == [9, 1]
    assert np.shares_memory(result, copy) and not np.shares_memory(result, mine)


def test_a_view_of_what_came_before():
    """As of two variables of a student's, which a check reads one after the other."""
    checker, worker = Registry(odd=False), Registry(odd=True)
    theirs, large = np.arange(6).reshape(2, 3), np.zeros(100_000)
    [first, whole], _ = crossed([theirs, large], worker, checker)
    known = {checker.number(first)}
    values = [theirs[1], large[:5], theirs.copy(), theirs.reshape(-1)]
    [row, part, copy, flat], _ = crossed(values, worker, checker, known)
    assert np.shares_memory(row, first) and row.tolist() == [3, 4, 5]
    assert np.shares_memory(flat, first) and flat.tolist() == [*range(6)]
    assert not np.shares_memory(copy, first) and not np.shares_memory(part, whole)
    worker.forget()
    assert not worker.wholes


def test_a_message_that_fails_changes_neither_a_view_nor_what_it_lies_in():
    class Key:
        def __hash__(self):
            return hash(self.x)

        def __eq__(self, other):
            raise ValueError

    checker, worker = Registry(odd=False), Registry(odd=True)
    mine = np.arange(4)
    parts = mine, mine[1:]
    message, first = encode([parts], {Key: "Key"}, checker)
    [there] = decode(message, {"Key": Key}, worker)
    there[0][:] = 9
    one, other = Key(), Key()
    one.x, other.x = 1, 2
    keys = {one, other}
    other.x = 1  # equal hashes: the checker has to compare them
    back, _ = encode([there, keys], {Key: "Key"}, worker)
    with pytest.raises(WireError):
        decode(back, {"Key": Key}, checker, first)
    assert mine.tolist() == [0, 1, 2, 3]


def tup(*values):
    return [3, 1, None, [0, [*values]]]


def array(told="<i8", shape=(2,), content=bytes(16), number=1, order="C"):
    return [12, "ndarray", number, [1, [told, tup(*shape), [9, content], True, order]]]


def view(told="<i8", shape=(1,), offset=0, strides=(8,), writeable=True, *, base=None, number=3):
    base = base or [6, 1]
    return [24, number, base, [1, [told, tup(*shape), offset, tup(*strides), writeable]]]


def get(*nodes):
    return decode(msgspec.msgpack.encode(list(nodes)), {}, Registry(odd=False), ())


def test_the_form_of_a_view():
    whole, part = get(array(), view(offset=8))
    assert np.shares_memory(whole, part)
    [alone] = get(view(base=array()))
    assert alone.tolist() == [0]


OBJECT = [12, "ndarray", 1, [1, ["O", tup(2), tup(1, None), True, "C"]]]
RECORD = array(tup(tup("a", "<i8", tup())))


@pytest.mark.parametrize(
    "nodes",
    [
        [view()],
        [view(base=[6, 3])],
        [view(base=view(base=array(), number=5))],
        [view(base=array(), number=1)],
        [view(base=tup(1))],
        [view(base=[12, "Fraction", None, [0, [1, 2]]])],
        [[3, 0, 1, [0, [1, 2]]], view()],
        [array(), view(number=None)],
        [array(), view(number=1)],
        [array(), view(number=2)],
        [array(), view(offset=9)],
        [array(), view(offset=-8)],
        [array(), view(offset=8.0)],
        [array(), view(offset=True)],
        [array(), view(offset=1 << 63)],
        [array(), view(shape=(3,))],
        [array(), view(shape=(2,), strides=(16,))],
        [array(), view(shape=(2,), strides=(-8,))],
        [array(), view(shape=(2,), offset=8, strides=(-16,))],
        [array(), view(shape=(2, 2), strides=(8, 8))],
        [array(), view(shape=(3, 3), offset=8, strides=(8, -8))],
        [array(), view(shape=(2,), strides=(1 << 62,))],
        [array(), view(shape=(5,), strides=(1 << 62,))],
        [array(), view(strides=(1 << 63,))],
        [array(), view(strides=())],
        [array(), view(strides=(8, 8))],
        [array(), view(strides=(True,))],
        [array(), view(shape=(-1,))],
        [array(), view(shape=(0,))],
        [array(shape=(0,), content=b""), view(shape=(9,))],
        [array(), view(shape=(10**9,), strides=(0,))],
        [array(), view(shape=((1 << 21) + 1,), strides=(0,))],
        [array(), view(shape=(1,) * 33, strides=(0,) * 33)],
        [array(), view("|S9", strides=(9,))],
        [array(), view("<U0", strides=(0,))],
        [array(), view("O")],
        [array(), view("|O")],
        [array(), view("|b1", strides=(1,))],
        [array(), view("<U1", strides=(4,))],
        [array(), view("<M8[D]")],
        [array(), view(writeable=1)],
        [array("|b1", (16,)), view()],
        [array("|b1", (16,)), view("|u1", strides=(1,))],
        [array("<U2"), view("<U2", offset=2)],
        [array("<U2"), view("<U2", shape=(2,), strides=(4,))],
        [array("<U2"), view("<U1")],
        [array(order="F", shape=(2, 1)), view(base=array(order="", number=5))],
        [array(order=""), view()],
        [OBJECT, view()],
        [OBJECT, view("O")],
        [RECORD, view()],
        [RECORD, view(tup(tup("a", "<i8", tup())))],
        [array(), view(tup(tup("a", "O", tup())))],
        [array(), *(view(shape=(1 << 20,), strides=(0,), number=n) for n in (3, 5, 7))],
    ],
    ids=str,
)  # fmt: skip
def test_hostile_views_are_refused(nodes):
    with pytest.raises(WireError):
        get(*nodes)


def test_no_view_may_write_to_what_may_not_be_written_to():
    checker, worker = Registry(odd=False), Registry(odd=True)
    mine = np.arange(2)
    mine.flags.writeable = False
    [[there]], first = crossed([(mine,)], checker, worker)
    nodes = [tup(), tup()]
    nodes[0][3] = [1, [array(number=checker.number(mine))]]
    nodes[1][3] = [1, [view(base=[6, checker.number(mine)])]]
    _, [part] = decode(msgspec.msgpack.encode(nodes), {}, checker, first)
    assert not part.flags.writeable and mine.tolist() == [0, 1] == there.tolist()


SMALL = st.integers(-20, 40)


@given(
    st.sampled_from(["<i8", "<i2", "|b1", "<U1", "|S3", "<c16", "<M8[D]"]),
    st.sampled_from(["<i8", "<i2", "|b1", "<U1", "|S3", "<c16", "<M8[D]", "O"]),
    st.lists(st.tuples(st.integers(-1, 4), SMALL), max_size=3),
    SMALL,
)
@settings(max_examples=3000, deadline=None)
def test_any_view_lies_in_its_array_or_is_refused(told, kind, axes, offset):
    whole = array(told, (48 // np.dtype(told).itemsize,), bytes(48))
    shape, strides = [n for n, _ in axes], [step for _, step in axes]
    try:
        there, part = get(whole, view(kind, shape, offset, strides))
    except WireError:
        return
    low, high = np.lib.array_utils.byte_bounds(part)
    start, end = np.lib.array_utils.byte_bounds(there)
    assert start <= low and high <= end and np.may_share_memory(there, part)
    assert part.size == len(part.ravel().tolist())


def test_the_limit_of_all_views_is_that_of_a_message():
    """Those beyond cross by their content, as far as there is room."""
    large = np.zeros(schema.bounds.message // 32)
    [came], _ = crossed(
        [(large, *(large[:] for _ in range(5)))], Registry(odd=True), Registry(odd=False)
    )
    assert [np.shares_memory(came[0], x) for x in came] == [True] * 5 + [False]
