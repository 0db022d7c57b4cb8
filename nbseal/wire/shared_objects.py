"""Numbers for lists, sets, dicts and objects, so that both sides mean the same one, and change it in place."""

from collections.abc import Collection, Mapping

from nbseal.wire.schema import WireError

MAX_OBJECTS = 200_000  # in one SharedObjects


class SharedObjects:
    """The values that have crossed and can change, by number.

    odd: whether this side, the worker, gives odd numbers to what it sends first.
    follows: whether what a worker has sent first stays the same when it sends it again, with what
        it holds then, and whether what the other side has just said is not said again.
    latest: what the worker's last message told of first.
    said: the groups of the other side's last message; told: the numbers in this side's.
    """

    def __init__(self, *, odd: bool, follows: bool = False) -> None:
        self.odd, self.follows = odd, follows
        self.next = int(odd)  # the next number to give; none is given twice, not even after forget
        self.objects: dict[int, object] = {}  # by number: kept alive, so that ids stay valid
        self.numbers: dict[int, int] = {}  # id: number
        self.latest: Collection[object] = ()
        self.said: Collection[bytes] = ()
        self.told: Collection[int] = ()

    def sent(self, objects: Mapping[int, object], numbers: Mapping[int, int]) -> None:
        """Know what a message from this side has told of: the new ones by number, and {id: number} of all.

        Raises WireError if there is no room.
        """
        self.check_room(len(objects))
        self.said = ()
        if self.follows:
            self.told = frozenset(numbers.values())
        if self.odd:
            self.latest = objects.values()
        if objects:
            self.objects.update(objects)
            self.numbers.update(numbers)
            self.next = max(objects) + 2

    def received(self, objects: Mapping[int, object], said: Collection[bytes]) -> None:
        """Know what a message from the other side has told of first, by number, and its groups."""
        self.objects.update(objects)
        self.numbers.update(zip(map(id, objects.values()), objects))
        if self.follows:
            self.said = frozenset(said)
        if not self.odd:
            self.latest = objects.values()

    def check_room(self, more: int) -> None:
        """Raises WireError if there is no room for so many more values."""
        if len(self.objects) + more > MAX_OBJECTS:
            raise WireError(f"more than {MAX_OBJECTS} lists, sets, dicts and objects have crossed")

    def forget(self) -> None:
        """Forget all. Both sides must do so: a number that only one side knows is refused."""
        self.objects.clear()
        self.numbers.clear()
        self.latest, self.said, self.told = (), (), ()
