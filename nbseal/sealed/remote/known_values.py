"""The values that checker and worker both know by number, and those that came lately."""

from collections.abc import Iterator
from contextlib import contextmanager

from nbseal.wire.messages import Registry
from nbseal.wire.returned_values import Links

MAX_KEPT = 2 << 20  # bytes of one check's messages that are kept, to find quotes in a reason
MAX_KNOWN = 50_000  # values that both sides know by number
MAX_KNOWN_BYTES = 64 << 20  # of the messages in which they came


class KnownValues:
    """The checker's record of both.

    inner: the registry of the worker's question that is being answered, and of all questions inside
        it; else None.
    came: the values that came since `begin`; None if they are too many to search for quotes.
    """

    def __init__(self) -> None:
        self._registry, self._links = Registry(odd=False, follows=True), Links()
        self.inner: Registry | None = None
        self._bytes = 0  # of the messages since both sides last forgot
        self.came: list[object] | None = []
        self._kept = 0  # bytes of the messages of which `came` has the values

    @property
    def full(self) -> bool:
        """Whether so much is known that both sides should forget it."""
        return len(self._registry.objects) > MAX_KNOWN or self._bytes > MAX_KNOWN_BYTES

    def now(self) -> tuple[Registry, Links]:
        """The registry and the links for the next message."""
        return (self.inner, Links()) if self.inner else (self._registry, self._links)

    def begin(self) -> None:
        """Begin a test cell."""
        self.inner, self.came, self._kept = None, [], 0

    def forget(self) -> None:
        """Forget all values: none that crosses later counts as known. Both sides must do so."""
        self._registry.forget()
        self._links.forget()
        self._bytes = 0

    def keep(self, values: list[object], size: int) -> None:
        """Keep values to find quotes of them; if they are too large, keep none, to save memory.

        size: bytes of the message in which they came.
        """
        self._bytes += size
        self._kept += size
        if self._kept > MAX_KEPT:
            self.came = None
        elif self.came is not None:
            self.came += values

    @contextmanager
    def asked(self) -> Iterator[Registry]:
        """In the block, a question of the worker's is answered, perhaps inside another one."""
        outer = self.inner
        self.inner = outer or Registry(odd=False)
        try:
            yield self.inner
        finally:
            self.inner = outer
