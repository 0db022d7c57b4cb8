"""The random numbers that all code of a process shares: a check that seeds them seeds those of the
student's code, too.

A worker gets the state with the next call, and goes on from it. Its own never comes back: what a
check draws is not a student's to choose.
"""

import random
import sys
from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any

_seeded = set[str]()  # the modules that this check has seeded since the last call


# -- in the checker


def follow() -> None:
    """From now on, note which modules a check seeds."""
    _follow(random, "seed", "setstate")
    if numbers := _numpy():
        _follow(numbers, "seed", "set_state")


def _follow(module: ModuleType, *names: str) -> None:
    def noting(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def noted(*arguments: Any, **keywords: Any) -> Any:
            _seeded.add(module.__name__)
            return function(*arguments, **keywords)

        return noted

    for name in names:
        setattr(module, name, noting(getattr(module, name)))


def begin() -> None:
    """Begin a check, which has seeded nothing yet."""
    _seeded.clear()


def is_seeded() -> bool:
    """Whether the check has seeded something since the last call."""
    return bool(_seeded)


def states() -> tuple[Any, ...]:
    """Copies of the generators that the check has seeded since it last asked for them."""
    found: list[Any] = []
    if random.__name__ in _seeded:
        made = random.Random(0)
        made.setstate(random.getstate())
        found.append(made)
    if (numbers := _numpy()) and numbers.__name__ in _seeded:
        made = numbers.RandomState(0)
        made.set_state(numbers.get_state(legacy=False))
        found.append(made)
    _seeded.clear()
    return tuple(found)


# -- in the worker


def go_on_from(told: tuple[Any, ...]) -> None:
    """Give the generators that all code shares the states that came from the checker."""
    for state in told:
        if type(state) is random.Random:
            random.setstate(state.getstate())
        elif numbers := _numpy():
            numbers.set_state(state.get_state(legacy=False))


def _numpy() -> Any:
    """numpy's module of random numbers; None in a course that does not use it."""
    return sys.modules.get("numpy.random")
