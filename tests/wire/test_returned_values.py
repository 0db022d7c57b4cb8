"""Returned values that change later."""

from nbseal.wire.returned_values import REMEMBERED, ROOM, Links


def test_what_changed_is_told_once():
    links, a, b = Links(), {1}, [2]
    links.add(a)
    links.add(b)
    assert links.changed() == ()
    a.add(3)
    assert [id(value) for value in links.changed()] == [id(a)]
    assert links.changed() == ()


def test_only_values_that_can_change_and_have_room():
    links = Links()
    for value in (3, "x", (1,), frozenset({1}), None, list(range(ROOM + 1))):
        links.add(value)
    assert not links.values


def test_those_in_a_tuple():
    """A function may return a list and a set at once."""
    links, left, forced = Links(), [1], {2}
    links.add((left, 3, forced))
    forced.add(4)
    assert [id(value) for value in links.changed()] == [id(forced)]


def test_large_ones_take_the_room_of_others():
    """Each call looks at all of them."""
    links, first, second = Links(), [*range(ROOM // 2)], [*range(ROOM // 2 + 1)]
    links.add(first)
    links.add(second)
    first.append(1)
    second.append(1)
    assert [id(value) for value in links.changed()] == [id(second)]


def test_a_value_that_comes_back_is_remembered_once():
    """It takes no other's place, and its changes are still told."""
    links, other, board = Links(), [1], dict.fromkeys(range(81), "123")
    links.add(other)
    for _ in range(2 * REMEMBERED):
        links.add(board)
    assert len(links.values) == 2
    other.append(2)
    board[80] = "1"
    assert [id(value) for value in links.changed()] == [id(other), id(board)]


def test_the_last_ones_and_none_after_forget():
    links = Links()
    values = [[number] for number in range(REMEMBERED + 5)]
    for value in values:
        links.add(value)
    values[0].append(1)
    assert links.changed() == ()
    values[-1].append(1)
    assert len(links.changed()) == 1
    links.forget()
    values[-1].append(2)
    assert links.changed() == ()
