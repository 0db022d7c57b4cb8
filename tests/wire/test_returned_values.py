"""Returned values that change later."""

import pytest

from nbseal.wire.returned_values import INSIDE, REMEMBERED, ROOM, Links


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
    assert not [*links.values]


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
    assert len([*links.values]) == 2
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


def test_what_is_inside_takes_no_other_s_place():
    links, returned = Links(), [[1], [2]]
    links.follow([returned, *returned])
    links.add(returned)
    for number in range(2 * REMEMBERED):
        links.follow([{number}])
    assert len([*links.values]) == 1 + INSIDE
    returned.append(3)
    assert [id(value) for value in links.changed()] == [id(returned)]


def test_what_is_both_inside_and_returned_is_told_once():
    links, value = Links(), {1: 2}
    links.follow([value])
    links.add(value)
    value.clear()
    assert len(links.changed()) == 1 and not links.changed()


def test_an_element_that_makes_a_call_to_compare():
    """A student's `__eq__` runs in the worker: that call tells of nothing, and may fail."""
    links, asked = Links(), []

    class Own:
        def __eq__(self, other):
            asked.append(links.changed())
            raise TypeError

    one, other = [Own()], [5]
    links.follow([one, other])
    one[0] = Own()
    assert [id(value) for value in links.changed()] == [id(one), id(other)]
    assert asked == [()] and not links.changed()


def test_arrays():
    np = pytest.importorskip("numpy")
    links, small, large = Links(), np.zeros(3), np.zeros(ROOM)
    links.follow([small, large])
    small += 1
    large += 1
    assert [id(value) for value in links.changed()] == [id(small)] and not links.changed()
