"""Returned values that change later."""

import pytest

from nbseal.wire.returned_values import REMEMBERED, ROOM, LinkedResults


def changed(links):
    return [id(value) for value in links.changed()]


def test_what_changed_is_told_once():
    links, a, b = LinkedResults(), {1}, [2]
    links.add([a, b])
    assert changed(links) == []
    a.add(3)
    assert changed(links) == [id(a)]
    assert changed(links) == []


def test_only_values_that_can_change_and_have_room():
    links = LinkedResults()
    values = [3, "x", (1,), frozenset({1}), None, list(range(ROOM + 1))]
    links.add(values)
    assert not links.known({id(value): 0 for value in values})


def test_large_ones_take_the_room_of_others():
    """Each call looks at all of them."""
    links, first, second = LinkedResults(), [*range(ROOM // 2)], [*range(ROOM // 2 + 1)]
    links.add([first, second])
    first.append(1)
    second.append(1)
    assert changed(links) == [id(second)]


def test_a_value_that_comes_back_is_remembered_once():
    """It takes no other's place, and its changes are still told."""
    links, other, board = LinkedResults(), [1], dict.fromkeys(range(81), "123")
    links.add([other])
    for _ in range(2 * REMEMBERED):
        links.add([board])
    assert links.known({id(other): 0, id(board): 2, 0: 4}) == {0, 2}
    other.append(2)
    board[80] = "1"
    assert changed(links) == [id(other), id(board)]


def test_the_last_ones_and_none_after_forget():
    links = LinkedResults()
    values = [[number] for number in range(REMEMBERED + 5)]
    for value in values:
        links.add([value])
    values[0].append(1)
    assert changed(links) == []
    values[-1].append(1)
    assert len(links.changed()) == 1
    links.forget()
    values[-1].append(2)
    assert changed(links) == []


def test_an_element_that_makes_a_call_to_compare():
    """A student's `__eq__` runs in the worker: that call tells of nothing, and may fail."""
    links, asked = LinkedResults(), []

    class Own:
        def __eq__(self, other):
            asked.append(links.changed())
            raise TypeError

    one, other = [Own()], [5]
    links.add([one, other])
    one[0] = Own()
    assert changed(links) == [id(one), id(other)]
    assert asked == [()] and not links.changed()


def test_arrays():
    np = pytest.importorskip("numpy")
    links, small, large = LinkedResults(), np.zeros(3), np.zeros(ROOM)
    links.add([small, large])
    small += 1
    large += 1
    assert changed(links) == [id(small)] and not links.changed()
