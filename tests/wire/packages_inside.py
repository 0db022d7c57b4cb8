"""More tests of `test_science.py`: random numbers, and the values of packages that use numpy's."""

import random
import tempfile
from pathlib import Path

import msgspec
import numpy as np
import pytest

from nbseal.wire.messages import Registry, WireError, decode, encode
from nbseal.wire.science import know, packages_of

ALL = packages_of(["numpy", "pandas", "matplotlib", "scipy"])
know(ALL, Path(tempfile.mkdtemp()))


def there(value):
    """What the checker has of a worker's value."""
    sent, _ = encode([value], {}, Registry(odd=True))
    return decode(sent, {}, Registry(odd=False), ())[0]


def get(node):
    """What the checker makes of a worker's message."""
    return decode(msgspec.msgpack.encode([node]), {}, Registry(odd=False), ())[0]


def changed_there(value, change):
    """Have a worker change a value of the checker's."""
    checker, worker = Registry(odd=False), Registry(odd=True)
    sent, first = encode([[value]], {}, checker)
    [[copy]] = decode(sent, {}, worker)
    change(copy)
    back, _ = encode([[copy]], {}, worker)
    decode(back, {}, checker, first)
    return copy


def tup(*nodes):
    return [3, 1, None, [1, list(nodes)]]


def flat(*values):
    return [3, 1, None, [0, list(values)]]


BITS = [np.random.PCG64, np.random.PCG64DXSM, np.random.MT19937, np.random.Philox, np.random.SFC64]


@pytest.mark.parametrize("bits", BITS)
def test_a_generator_goes_on_where_it_was(bits):
    rng = np.random.Generator(bits(5))
    rng.random(3), rng.integers(3, dtype=np.int32), rng.spawn(1)
    arrived = there(rng)
    assert type(arrived.bit_generator) is bits
    assert arrived.integers(9, size=5).tolist() == rng.integers(9, size=5).tolist()
    assert arrived.spawn(1)[0].random() == rng.spawn(1)[0].random()

    def change(copy):
        copy.normal(size=1000), copy.integers(7), copy.spawn(2)

    copy = changed_there(rng, change)
    assert copy.random() == rng.random()
    assert copy.spawn(1)[0].random() == rng.spawn(1)[0].random()


def test_other_generators_and_seeds():
    legacy, plain = np.random.RandomState(3), random.Random(3)
    legacy.normal(), plain.gauss(0, 1)
    assert (there(legacy).normal(size=3) == legacy.normal(size=3)).all()
    arrived = there(plain)
    assert arrived.gauss(0, 1) == plain.gauss(0, 1) and arrived.random() == plain.random()
    assert changed_there(plain, lambda copy: copy.random()).random() == plain.random()
    seeds = np.random.SeedSequence([1, 2]).spawn(2)
    assert [s.generate_state(2).tolist() for s in there(seeds)] == [s.generate_state(2).tolist() for s in seeds]  # fmt: skip


@pytest.mark.parametrize("seed", [2, 0])
def test_only_drawing_changes_a_generator(seed):
    """No student's code gives it another state, even one of its own past."""

    def change(copy):
        copy.bit_generator.state = np.random.default_rng(seed).bit_generator.state

    rng = np.random.default_rng(0)
    rng.random()
    with pytest.raises(WireError, match="become another"):
        changed_there(rng, change)


SEED = tup(1, tup(), 4, 0)
BIG = 1 << 63


@pytest.mark.parametrize(
    "node",
    [
        [12, "Generator", 1, [1, ["PCG64", tup(flat(1, 1), 2, 0), SEED]]],
        [12, "Generator", 1, [1, ["PCG64", tup(flat(1, -1), 0, 0), SEED]]],
        [12, "Generator", 1, [1, ["PCG64", tup(flat(1), 0, 0), SEED]]],
        [12, "Generator", 1, [1, ["PCG64", flat(1, 1, 0, 0), SEED]]],
        [12, "Generator", 1, [1, ["BitGenerator", tup(flat(1, 1), 0, 0), SEED]]],
        [12, "Generator", 1, [1, ["PCG64", tup(flat(1, 1), 0, 0), tup(1, tup(), 10**9, 0)]]],
        [12, "Generator", 1, [1, ["PCG64", tup(flat(1, 1), 0, 0), tup(1, tup(), 4, "0")]]],
        [12, "Generator", 1, [1, ["MT19937", tup(tup(flat(*[1] * 624), 625)), SEED]]],
        [12, "Generator", 1, [1, ["MT19937", tup(tup(flat(*[1] * 623), 3)), SEED]]],
        [12, "Generator", 1, [1, ["MT19937", tup(tup(flat(*[1] * 624), -1)), SEED]]],
        [12, "Generator", 1, [1, ["Philox", tup(tup(flat(1, 1, 1, 1), flat(1, 1)), flat(1, 1, 1, 1), 5, 0, 0), SEED]]],
        [12, "RandomState", 1, [1, [tup(tup(flat(*[1] * 624), 625), 0, 0.0)]]],
        [12, "RandomState", 1, [1, [tup(tup(flat(*[BIG] * 624), 5), 0, 0.0)]]],
        [12, "Random", 1, [1, [flat(*[1] * 624, 625), None]]],
        [12, "Random", 1, [1, [flat(*[1] * 624), None]]],
        [12, "Random", 1, [1, [flat(*[1 << 32] * 624, 5), None]]],
        [12, "Random", 1, [1, [flat(*[1] * 624, 5), 1]]],
        [12, "SeedSequence", None, [1, [flat(*range(2000)), tup(), 4, 0]]],
        [12, "SeedSequence", None, [1, [-1, tup(), 4, 0]]],
    ],
    ids=lambda node: str(node)[:60],
)  # fmt: skip
def test_hostile_generators_are_refused(node):
    """numpy itself would read beyond its memory with some of these."""
    with pytest.raises(WireError):
        get(node)


def named(name, *nodes):
    return [12, name, None, [1, list(nodes)]]


EIG = "numpy.linalg._linalg.EigResult"


def test_a_result_is_the_package_s_own():
    class Lies(type(np.linalg.eig(np.eye(2)))):
        def __eq__(self, other):
            return True

        __hash__ = None

    found = there(Lies(1, 2))
    assert type(found) is type(np.linalg.eig(np.eye(2))) and found != (1, 3)
    for node in (
        named(EIG, flat(1), flat()),
        named(EIG, flat(1, 2, 3), flat()),
        named(EIG, flat(1, 2), flat("x", 1)),
        named(EIG, flat(1, 2)),
        named("numpy.linalg._linalg.Nothing", flat(1, 2), flat()),
    ):
        with pytest.raises(WireError):
            get(node)


def test_a_result_of_scipy_has_attributes_and_no_methods_of_a_student_s():
    stats, optimize = pytest.importorskip("scipy.stats"), pytest.importorskip("scipy.optimize")
    line = "scipy.stats._stats_py.LinregressResult"
    made = get(named(line, flat(1, 2, 3, 4, 5), flat("intercept_stderr", 6, "_asdict", 7)))
    assert (
        type(made).__module__ == stats._stats_py.__name__
        and made.intercept_stderr == 6
        and made._asdict()["slope"] == 1
    )
    for told in (flat("__class__", 1), flat("a b", 1), flat(1, 1), flat("a")):
        with pytest.raises(WireError):
            get(named(line, flat(1, 2, 3, 4, 5), told))
    found = optimize.OptimizeResult(x=np.arange(3), success=True)
    changed_there(found, lambda copy: copy.update(nit=4))
    assert (
        type(found) is optimize.OptimizeResult and found.nit == 4 and found.x.tolist() == [0, 1, 2]
    )
    assert type(there(found)) is optimize.OptimizeResult
