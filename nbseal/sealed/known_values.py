"""The values that checker and worker both know by number, and those that came of late."""

from collections.abc import Iterator
from contextlib import contextmanager

from nbseal.wire.messages import Registry
from nbseal.wire.returned_values import Links

MAX_KEPT = 2 << 20  # bytes of what came in one check, for looking whether a reason quotes it
MAX_KNOWN = 50_000  # values that both sides know by number
MAX_KNOWN_BYTES = 64 << 20  # of the messages in which they came


class KnownValues:
    """What the checker knows of both.

    inner: what is known in a question of the worker's that is being answered, and in all that is
    inside of it; nobody else knows that. came: the values that came since `begin`; None: too many to
    look for what quotes them.
    """

    def __init__(self) -> None:
        self._registry, self._links = Registry(odd=False), Links()
        self.inner: Registry | None = None
        self._bytes = 0  # of the messages since both sides last forgot
        self.came: list[object] | None = []
        self._kept = 0  # bytes of the messages of which `came` has the values

    @property
    def full(self) -> bool:
        """Whether it is time to forget."""
        return len(self._registry.objects) > MAX_KNOWN or self._bytes > MAX_KNOWN_BYTES

    def now(self) -> tuple[Registry, Links]:
        """What the next message goes by."""
        return (self.inner, Links()) if self.inner else (self._registry, self._links)

    def begin(self) -> None:
        """Begin a test cell."""
        self.inner, self.came, self._kept = None, [], 0

    def leave(self) -> None:
        """Be in no question any more: who asked it has ended."""
        self.inner = None

    def forget(self) -> None:
        """From now on, no value that crosses is one that crossed before. Both sides must."""
        self._registry.forget()
        self._links.forget()
        self._bytes = 0

    def count(self, size: int) -> None:
        """Count the bytes of a message that both sides remember."""
        self._bytes += size

    def keep(self, values: list[object], size: int) -> None:
        """For looking whether a reason quotes them; of too much, nothing, lest memory runs out."""
        self._kept += size
        if self._kept > MAX_KEPT:
            self.came = None
        elif self.came is not None:
            self.came += values

    @contextmanager
    def asked(self) -> Iterator[Registry]:
        """While it lasts, a question of the worker's is answered, perhaps inside of another one."""
        outer = self.inner
        self.inner = outer or Registry(odd=False)
        try:
            yield self.inner
        finally:
            self.inner = outer
