"""What a check replaces in a module with `unittest.mock.patch` is replaced for the student's code, too."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from unittest import mock

PATCH, RESTORE = "patch", "restore"  # what is asked of the worker
_ELSEWHERE = {  # they reach the student's code in other ways
    *(("builtins", name) for name in ("input", "open", "__import__")),
    *(("sys", name) for name in ("stdout", "stderr", "stdin", "modules", "path")),
}
_patched: dict[tuple[str, str], Any] = {}  # in the worker: what was there before
_MISSING = object()


# -- in the checker


@contextmanager
def telling_patches(ask: Callable[..., Any]) -> Iterator[None]:
    """In the block, tell the worker of each patch of a module, and when it ends."""
    kind: Any = mock._patch
    enter, leave = kind.__enter__, kind.__exit__

    def entering(self: Any) -> Any:
        new = enter(self)
        where = _place(self)
        value = getattr(self.target, self.attribute)
        if where and not isinstance(value, type):  # a class does not cross
            try:
                ask(PATCH, *where, value)
            except BaseException:  # then Python does not end the patch
                leave(self, None, None, None)
                raise
        return new

    def leaving(self: Any, *error: Any) -> Any:
        where = _place(self)
        try:
            return leave(self, *error)
        finally:
            if where:
                ask(RESTORE, *where)

    kind.__enter__, kind.__exit__ = entering, leaving
    try:
        yield
    finally:
        kind.__enter__, kind.__exit__ = enter, leave


def _place(patch: Any) -> tuple[str, str] | None:
    """The module and the name that are patched; None if it is no such module."""
    target, name = getattr(patch, "target", None), patch.attribute
    if not isinstance(target, ModuleType) or (target.__name__, name) in _ELSEWHERE:
        return None
    return None if target.__name__ == "__main__" else (target.__name__, name)


# -- in the worker


def _replace(module: str, name: str, value: object) -> None:
    owner = sys.modules.get(module)
    if owner is not None:
        _patched.setdefault((module, name), getattr(owner, name, _MISSING))
        setattr(owner, name, value)


def _restore(module: str, name: str) -> None:
    before = _patched.pop((module, name), _MISSING)
    if before is not _MISSING:
        setattr(sys.modules[module], name, before)


def restore_all() -> None:
    """End the check."""
    for place in [*_patched]:
        _restore(*place)


def answers() -> dict[str, Callable[..., Any]]:
    """{what a worker can be asked: the function that does it}."""
    return {PATCH: _replace, RESTORE: _restore}
