"""Returned values that change later."""

from nbseal.links import LARGEST, REMEMBERED, Links


def test_what_changed_is_told_once():
    links, a, b = Links(), {1}, [2]
    links.add(a)
    links.add(b)
    assert links.changed() == ()
    a.add(3)
    assert [id(value) for value in links.changed()] == [id(a)]
    assert links.changed() == ()


def test_only_small_values_that_can_change():
    links = Links()
    for value in (3, "x", (1,), frozenset({1}), None, list(range(LARGEST + 1))):
        links.add(value)
    assert not links.values


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
