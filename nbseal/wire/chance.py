"""The form of Python's own random number generator: its state, which is plain numbers.

What a call did to one comes back only as far as drawing numbers leads: no student chooses what a check
draws next. That holds for the number, too, that some draws keep for the next one of their kind.
"""

import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from math import isclose, log, pi, sin, sqrt
from typing import Any

from nbseal.wire.forms import Form, exact, refuse, register

WORDS = 624  # numbers of 32 bits that a Mersenne Twister holds; a position in them comes with them
MAX_TURNS = 50_000  # of all these numbers, that one call draws
_TURNS = 500  # that are looked through at once; among these a number that is kept was drawn
State = Sequence[int]


def leads(
    before: State,
    after: State,
    kept: tuple[float | None, float | None],
    second: Callable[[float, float], float | None],
) -> bool:
    """Whether drawing numbers leads from one state of a Mersenne Twister, with its position, to another.

    kept: the number that each of the two keeps.
    second: what is kept, given two numbers from 0 to 1 that were drawn.
    """
    words = _drawn_between(before, after)
    if words is None:
        return False
    number = kept[1]
    if number is None or number == kept[0]:
        return True
    return any(
        found is not None and isclose(found, number, rel_tol=1e-12)
        for found in (second(*pair) for pair in _pairs(words))
    )


def _pairs(words: State) -> Iterator[tuple[float, float]]:
    """Any two numbers from 0 to 1 that are drawn one after the other, the last first."""
    for place in range(len(words) - 4, -1, -1):
        a, b, c, d = words[place : place + 4]
        yield ((a >> 5 << 26) + (b >> 6)) / (1 << 53), ((c >> 5 << 26) + (d >> 6)) / (1 << 53)


def _drawn_between(before: State, after: State) -> State | None:
    """The last words drawn between two states; None if drawing does not lead there."""
    old, new = before[WORDS], after[WORDS]
    if before[:WORDS] == after[:WORDS]:
        return _words(_drawn(_twister(before, 0), 4 * WORDS))[old:new] if old <= new else None
    size = 4 * WORDS
    wanted = _drawn(_twister(after, 0), size)
    twister = _twister(before, WORDS)
    last = _drawn(_twister(before, 0), size)[4 * old :]
    for _ in range(MAX_TURNS // _TURNS):
        drawn = _drawn(twister, size * _TURNS)
        for place in range(0, len(drawn), size):
            if drawn.startswith(wanted, place):
                return _words(last + drawn[: place + 4 * new])
        last = drawn
    return None


def _words(drawn: bytes) -> State:
    return array("I", drawn)


def _twister(state: State, place: int) -> random.Random:
    made = random.Random(0)
    made.setstate((3, (*state[:WORDS], place), None))
    return made


def _drawn(twister: random.Random, size: int) -> bytes:
    return twister.getrandbits(8 * size).to_bytes(size, "little")


def _leads(target: random.Random, source: random.Random) -> bool:
    old, new = random.Random.getstate(target), random.Random.getstate(source)
    return leads(old[1], new[1], (old[2], new[2]), _second)


def _second(one: float, other: float) -> float:
    """What `random.gauss` keeps."""
    return sin(one * 2 * pi) * sqrt(-2 * log(1 - other))


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
