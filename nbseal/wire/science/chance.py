"""The forms of numpy's random number generators: the state of their bit generator, plain numbers.

Only of those that `default_rng` and `RandomState` make. numpy does not check all of a state that it is
given, and would read beyond its memory. So the receiver checks it. And what a call did to a generator
comes back only as far as drawing numbers leads: no student chooses what a check draws next.
"""

from collections.abc import Callable
from functools import partial
from math import log, sqrt
from typing import Any, TypeVar

import numpy as np
from numpy.random import PCG64, Generator, RandomState
from numpy.random.bit_generator import ISeedSequence

from nbseal.wire.chance import WORDS, leads
from nbseal.wire.forms import FORMS, Form, exact, ints, register
from nbseal.wire.schema import WireError

T = TypeVar("T")
MAX_DRAWN = 1 << 32  # numbers that one call draws
MAX_SINCE = 1 << 22  # of these, since the one of which half is kept
_FACTOR = 0x2360ED051FC65DA44385DF649FCCF645  # of the step from a state to the next


class _NoSeeds(ISeedSequence):
    """Of a generator that came: nobody knows its seed, so it cannot `spawn` others, and says so."""

    def generate_state(self, n_words: int, dtype: Any = np.uint32) -> Any:
        """Numbers for a state that is replaced at once."""
        return np.ones(n_words, dtype)


def _of_generator(value: Generator) -> tuple[int, ...] | None:
    bits = value.bit_generator
    if type(bits) is not PCG64:
        return None
    told: Any = bits.state
    return *told["state"].values(), told["has_uint32"], told["uinteger"]


def _generator(parts: list[Any]) -> Generator:
    state, step, has_half, half = ints(parts, 4)
    if min(parts) < 0 or max(state, step) >> 128 or has_half > 1 or half >> 32:
        raise ValueError("a state that is none")
    bits = PCG64(_NoSeeds())  # type: ignore[arg-type]
    bits.state = {
        "bit_generator": "PCG64",
        "state": {"state": state, "inc": step},
        "has_uint32": has_half,
        "uinteger": half,
    }
    return Generator(bits)


def _fill(target: Generator, source: Generator) -> None:
    target.bit_generator.state = source.bit_generator.state


def _fits(target: Generator, _: Generator) -> bool:
    return type(target.bit_generator) is PCG64


def _copied(take: Callable[[T], Any], make: Callable[[list[Any]], T], value: T) -> T:
    """A generator that will give the same numbers. Raises WireError if its kind does not cross."""
    parts = take(value)
    if parts is None:
        raise WireError("a generator of another kind cannot be sent")
    return make([*parts])


def _leads(target: Generator, source: Generator) -> bool:
    """Whether drawing numbers leads from the target to the source."""
    (old, step, *before), (new, new_step, *after) = map(_of_generator, (target, source))  # type: ignore[misc]
    drawn = _steps(old, new, step)
    if step != new_step or drawn > MAX_DRAWN:
        return False
    if after in (before, [0, after[1]]):
        return True
    since = min(drawn, MAX_SINCE)
    again = _copied(_of_generator, _generator, source).bit_generator
    again.advance(-since)  # type: ignore[attr-defined]
    return bool((again.random_raw(since) >> np.uint64(32) == after[1]).any())


def _steps(state: int, end: int, summand: int) -> int:
    """How many steps `state = state * _FACTOR + summand`, of 128 bits, lead to the end.

    Source: F. Brown, Random number generation with arbitrary strides, 1994.
    """
    steps, bit, factor = 0, 1, _FACTOR
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
    told: Any = value.get_state(legacy=False)
    if told["bit_generator"] != "MT19937":
        return None
    words = *told["state"]["key"].tolist(), told["state"]["pos"]
    return words, float(told["gauss"]) if told["has_gauss"] else None


def _legacy(parts: list[Any]) -> RandomState:
    told, gauss = parts
    *words, place = ints(exact(told, tuple), WORDS + 1)
    if not 0 <= place <= WORDS:
        raise ValueError("a state that is none")
    made, number = RandomState(0), exact(gauss, float, type(None))
    made.set_state(
        ("MT19937", np.array(words, np.uint32), place, number is not None, number or 0.0)
    )
    return made


def _fill_legacy(target: RandomState, source: RandomState) -> None:
    target.set_state(source.get_state(legacy=False))


def _leads_legacy(target: RandomState, source: RandomState) -> bool:
    (before, old), (after, new) = map(_of_legacy, (target, source))  # type: ignore[misc]
    return leads(before, after, (old, new), _second)


def _second(one: float, other: float) -> float | None:
    """What `RandomState.normal` keeps; None if it draws again."""
    x, y = 2 * one - 1, 2 * other - 1
    square = x * x + y * y
    return x * sqrt(-2 * log(square) / square) if 0 < square < 1 else None


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
            copy=partial(_copied, _of_generator, _generator),
            leads=_leads,
        ),
        Form(
            "RandomState",
            RandomState,
            _of_legacy,
            _legacy,
            _fill_legacy,
            copy=partial(_copied, _of_legacy, _legacy),
            leads=_leads_legacy,
        ),
    )
