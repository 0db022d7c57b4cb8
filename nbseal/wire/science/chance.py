"""The forms of numpy's random number generators: the state of their bit generator, plain numbers.

numpy does not check all of a state that it is given, and would read beyond its memory. So the
receiver checks it. And what a call did to a generator of the kind that `default_rng` makes, or to a Mersenne
Twister, comes back only as far as drawing numbers leads: no student chooses what a check draws next.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.random import Generator, RandomState, SeedSequence

from nbseal.wire.chance import WORDS, leads
from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import WireError

MAX_SEEDS = 1000  # numbers that a seed is made of; generators that one call spawns
MAX_DRAWN = 1 << 32  # numbers that one call draws
_BITS: Mapping[str, Callable[..., Any]] = {
    kind.__name__: kind
    for kind in (
        *(np.random.PCG64, np.random.PCG64DXSM, np.random.MT19937),
        *(np.random.Philox, np.random.SFC64),
    )
}
_MOST = {"pos": WORDS, "buffer_pos": 4, "has_uint32": 1, "has_gauss": 1}  # numpy trusts these
_FACTORS = {"PCG64": 0x2360ED051FC65DA44385DF649FCCF645}  # of the step from a state to the next


def _told(state: Any) -> Any:
    """A state without its names: numbers, and tuples of them."""
    if isinstance(state, dict):
        return tuple(_told(value) for value in state.values() if not isinstance(value, str))
    return tuple(state.tolist()) if isinstance(state, np.ndarray) else state


def _like(known: Any, told: Any, name: str = "") -> Any:
    """The state that was told, with the names and types of a known one. Raises any exception."""
    if isinstance(known, dict):
        texts = {n: value for n, value in known.items() if isinstance(value, str)}
        names = [n for n in known if n not in texts]
        pairs = zip(names, exact(told, tuple), strict=True)
        return texts | {n: _like(known[n], value, n) for n, value in pairs}
    if isinstance(known, np.ndarray):
        return np.array(ints(exact(told, tuple), len(known)), known.dtype)
    if not 0 <= exact(told, type(known)) <= _MOST.get(name, 1 << 128) and name != "gauss":
        raise ValueError("a state that is none")
    return told


def _of_seeds(seeds: Any) -> tuple[Any, ...] | None:
    if type(seeds) is not SeedSequence:
        return None
    entropy = seeds.entropy if isinstance(seeds.entropy, int) else tuple(map(int, seeds.entropy))  # type: ignore[arg-type]
    return entropy, tuple(map(int, seeds.spawn_key)), seeds.pool_size, seeds.n_children_spawned


def _seeds(parts: Any) -> SeedSequence:
    entropy, key, *sizes = parts
    pool, children = ints(sizes, 2)
    numbers = exact(entropy, int, tuple), exact(key, tuple)
    if max(len(some) for some in numbers if type(some) is tuple) > MAX_SEEDS or pool > MAX_SEEDS:
        raise ValueError("a seed of too many numbers")
    return SeedSequence(entropy, spawn_key=key, pool_size=pool, n_children_spawned=children)


def _of_generator(value: Generator) -> tuple[Any, ...] | None:
    bits = value.bit_generator
    name = type(bits).__name__
    if _BITS.get(name) is not type(bits):
        return None
    return name, _told(bits.state), _of_seeds(bits.seed_seq)


def _generator(parts: list[Any]) -> Generator:
    name, state, seeds = parts
    bits = _BITS[exact(name, str)](SeedSequence(0) if seeds is None else _seeds(seeds))
    bits.state = _like(bits.state, state)
    return Generator(bits)


def _fill(target: Generator, source: Generator) -> None:
    target.bit_generator.state = source.bit_generator.state
    if (more := _spawned(target, source)) > 0:
        target.bit_generator.seed_seq.spawn(more)  # type: ignore[attr-defined]


def _spawned(target: Generator, source: Generator) -> int:
    """How many generators have been made of one since it was the other."""
    before, after = target.bit_generator.seed_seq, source.bit_generator.seed_seq
    if type(before) is type(after) is SeedSequence:
        return after.n_children_spawned - before.n_children_spawned
    return 0


def _fits(target: Generator, source: Generator) -> bool:
    return type(target.bit_generator) is type(source.bit_generator)


def _leads(target: Generator, source: Generator) -> bool:
    """Whether drawing numbers, and spawning others, leads from the target to the source."""
    before, after = target.bit_generator, source.bit_generator
    if not 0 <= _spawned(target, source) <= MAX_SEEDS:
        return False
    if isinstance(before, np.random.MT19937):
        return leads(_words(before), _words(after))
    factor = _FACTORS.get(type(before).__name__)
    if factor is None:
        return True
    old, new = before.state["state"], after.state["state"]
    if old["inc"] != new["inc"]:
        return False
    return _steps(old["state"], new["state"], factor, old["inc"]) <= MAX_DRAWN


def _words(bits: Any) -> tuple[int, ...]:
    """What a Mersenne Twister holds, and its position."""
    state: Any = bits.state["state"]
    return *state["key"].tolist(), state["pos"]


def _leads_legacy(target: Any, source: Any) -> bool:
    return leads(_words(target._bit_generator), _words(source._bit_generator))


def _steps(state: int, end: int, factor: int, summand: int) -> int:
    """How many steps `state = state * factor + summand`, of 128 bits, lead to the end.

    Source: F. Brown, Random number generation with arbitrary strides, 1994.
    """
    steps, bit = 0, 1
    while state != end:
        if (state ^ end) & bit:
            state = (state * factor + summand) % (1 << 128)
            steps |= bit
        summand = (factor + 1) * summand % (1 << 128)
        factor = factor * factor % (1 << 128)
        bit <<= 1
        if bit >> 128:
            return bit  # an even summand: no number of steps does
    return steps


def _of_legacy(value: RandomState) -> tuple[Any, ...] | None:
    state: Any = value.get_state(legacy=False)
    if state["bit_generator"] != "MT19937":
        return None
    return (_told(state),)


def _legacy(parts: list[Any]) -> RandomState:
    [told] = parts
    made = RandomState(0)
    known: Any = made.get_state(legacy=False)
    made.set_state(_like(known, told))
    return made


def _fill_legacy(target: RandomState, source: RandomState) -> None:
    target.set_state(source.get_state(legacy=False))


def copy_of(value: RandomState) -> RandomState:
    """A generator that will give the same numbers. Raises WireError if its kind does not cross."""
    parts = _of_legacy(value)
    if parts is None:
        raise WireError("a generator of another kind cannot be sent")
    return _legacy([*parts])


def register_all() -> None:
    """Let random number generators cross."""
    if Generator in FORMS:
        return
    register(
        Form(
            "Generator",
            Generator,
            _of_generator,
            _generator,
            _fill,
            _fits,
            copy=lambda value: _generator([*_of_generator(value)]),  # type: ignore[misc]
            leads=_leads,
        ),
        Form(
            "RandomState",
            RandomState,
            _of_legacy,
            _legacy,
            _fill_legacy,
            copy=copy_of,
            leads=_leads_legacy,
        ),
        Form("SeedSequence", SeedSequence, _of_seeds, _seeds),
    )
