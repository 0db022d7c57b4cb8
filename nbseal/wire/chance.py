"""The form of Python's own random number generator: its state, which is plain numbers.

What a call did to one comes back only as far as drawing numbers leads: no student chooses what a check
draws next.
"""

import random
from collections.abc import Sequence
from typing import Any

from nbseal.wire.forms import Form, exact, refuse, register

WORDS = 624  # numbers of 32 bits that a Mersenne Twister holds; a position in them comes with them
MAX_TURNS = 50_000  # of all these numbers, that one call draws
_TURNS = 500  # that are looked through at once


def leads(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether drawing numbers leads from one state of a Mersenne Twister, with its position, to another."""
    if before[:WORDS] == after[:WORDS]:
        return before[WORDS] <= after[WORDS]
    size = 4 * WORDS
    wanted = _drawn(_twister(after, 0), size)
    twister = _twister(before, WORDS)
    for _ in range(MAX_TURNS // _TURNS):
        drawn = _drawn(twister, size * _TURNS)
        if any(drawn.startswith(wanted, place) for place in range(0, len(drawn), size)):
            return True
    return False


def _twister(state: Sequence[int], place: int) -> random.Random:
    made = random.Random(0)
    made.setstate((3, (*state[:WORDS], place), None))
    return made


def _drawn(twister: random.Random, size: int) -> bytes:
    return twister.getrandbits(8 * size).to_bytes(size, "little")


def _leads(target: random.Random, source: random.Random) -> bool:
    return leads(random.Random.getstate(target)[1], random.Random.getstate(source)[1])


def _of_random(value: random.Random) -> tuple[Any, ...]:
    _, words, gauss = random.Random.getstate(value)
    return words, gauss


def _random(parts: list[Any]) -> random.Random:
    words, gauss = parts
    if len(exact(words, tuple)) != WORDS + 1:
        raise ValueError("a state that is none")
    if not all(0 <= exact(word, int) < 1 << 32 for word in words) or words[-1] > WORDS:
        raise ValueError("a state that is none")
    made = random.Random(0)
    made.setstate((3, words, exact(gauss, float, type(None))))
    return made


def _fill(target: random.Random, source: random.Random) -> None:
    random.Random.setstate(target, random.Random.getstate(source))


def copy_of(value: random.Random) -> random.Random:
    """A generator that will give the same numbers."""
    return _random([*_of_random(value)])


register(Form("Random", random.Random, _of_random, _random, _fill, copy=copy_of, leads=_leads))
refuse(random.SystemRandom)
