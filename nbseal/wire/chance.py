"""The form of Python's own random number generator: its state, which is plain numbers."""

import random
from typing import Any

from nbseal.wire.forms import Form, exact, refuse, register

WORDS = 624  # numbers of 32 bits that a Mersenne Twister holds; a position in them comes with them


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


register(Form("Random", random.Random, _of_random, _random, _fill, copy=copy_of))
refuse(random.SystemRandom)
