"""Exceptions are made anew, and are never such as steer Python."""

import builtins
import queue

import pytest

from nbseal.wire.exceptions import class_names, rebuild


class Given(Exception):
    def __init__(self, place, why):
        super().__init__(place, why)


GIVEN = {"Given": Given}


def test_given_ones_and_built_in_ones():
    error = rebuild(
        ["Given", "Exception"], (3, "why"), "text", {"need": 4, "__class__": 5, 6: 7}, GIVEN
    )
    assert type(error) is Given and error.args == (3, "why") and error.need == 4
    error = rebuild(["KeyError", "LookupError"], ("z",), "'z'", {}, GIVEN)
    assert type(error) is KeyError and str(error) == "'z'"


def test_the_nearest_known_class():
    error = rebuild(["Mine", "ValueError", "Exception"], ("x",), "x", {}, {})
    assert type(error) is ValueError and str(error) == "x"


def test_a_class_that_only_has_the_name_of_a_known_one():
    """It is what its bases are; or the notebook's, if that has one of the name."""
    empty = type("Empty", (ValueError,), {})  # as in the module queue
    names = class_names(empty)
    assert isinstance(rebuild(names, (), "text", {}, {}), ValueError)
    given = type("Empty", (Exception,), {})
    assert type(rebuild(names, (), "text", {}, {"Empty": given})) is given
    assert type(rebuild(class_names(queue.Empty), (), "", {}, {})) is queue.Empty
    lone = rebuild(class_names(type("KeyError", (Exception,), {})), (), "text", {}, {})
    assert type(lone).__mro__[1] is Exception and str(lone) == "text"


@pytest.mark.parametrize(
    "name",
    ["StopIteration", "StopAsyncIteration", "SystemExit", "KeyboardInterrupt", "GeneratorExit", "Mine", "print", "", 7],
)  # fmt: skip
def test_what_steers_python_or_is_not_known(name):
    """It is no Exception, and none of Python's own; a student's own Exception is no RuntimeError."""
    error = rebuild([name, "BaseException", "object"], ("text",), "text", {}, {"Given": Given})
    assert not isinstance(error, (Exception, SystemExit, KeyboardInterrupt, GeneratorExit))
    assert str(error) == "text"
    error = rebuild([name, "Exception", "BaseException"], ("text",), "text", {}, {"Given": Given})
    assert type(error) is Exception and str(error) == "text"


def test_every_built_in_exception_can_be_made():
    for kind in vars(builtins).values():
        if isinstance(kind, type) and issubclass(kind, BaseException):
            error = rebuild([b.__name__ for b in kind.__mro__], ("a", 1), "a", {}, {})
            assert isinstance(error, Exception) == issubclass(kind, Exception)
            assert isinstance(str(error), str)


@pytest.mark.parametrize("kind", [SyntaxError, IndentationError, ImportError, KeyError, OSError])
def test_the_text_is_that_of_the_exception(kind):
    error, like = rebuild([kind.__name__], ("a message",), "?", {}, {}), kind("a message")
    assert (str(error), error.args, vars(error)) == (str(like), like.args, {})
    assert getattr(error, "msg", None) == getattr(like, "msg", None)


def test_the_system_s_errors_keep_their_number():
    error = rebuild(["FileNotFoundError", "OSError"], (2, "No such file"), "text", {}, {})
    assert error.errno == 2 and str(error) == "[Errno 2] No such file"


def test_no_attribute_stands_in_a_methods_place():
    class Late(Exception):
        def minutes(self):
            return len(self.args)

    error = rebuild(["Late"], ("a",), "a", {"minutes": print, "place": 7}, {"Late": Late})
    assert error.minutes() == 1 and error.place == 7
