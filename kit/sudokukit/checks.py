"""What every self-check runs in: time limits, errors in plain words, points; the first assertions."""

import ast
import re
import sys
import textwrap
from collections.abc import Callable, Generator, Iterator, KeysView
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import unwrap
from traceback import walk_tb
from types import FrameType
from typing import Any, NoReturn

from IPython.display import display

from sudokukit.course import Course, is_graded
from sudokukit.limits import TimeIsUp, stop_after
from sudokukit.plain import PLAIN, Asked, Place, asked_in, place_in
from sudokukit.slips import slips_in
from sudokukit.told import (
    cause_of,
    in_words,
    is_of_check,
    place_of,
    stopped_in,
    student_lines,
    told,
)

try:
    from nose.tools import eq_, ok_
except ImportError:  # pynose is not installed, as on Colab: the same two

    def ok_(fact: object, told: object = None) -> None:
        """Assert that something is true."""
        if not fact:
            raise AssertionError(told)

    def eq_(one: object, other: object, told: object = None) -> None:
        """Assert that two values are equal."""
        ok_(one == other, told or f"{one!r} != {other!r}")


__all__ = ["Checks", "eq_", "likely", "ok_"]

NO_RETURN = "None usually means that a return is missing."
ENDLESS_LOOP = "Is there a loop that never ends?"


class _Call(str):
    """What a check asked, noted on an exception; text that a student has noted there is none."""


def _call_of(error: BaseException) -> str:
    call = getattr(error, "call", "")
    return call if type(call) is _Call else ""


@dataclass(frozen=True)
class Checks:
    """The tools of the self-checks of an assignment."""

    course: Course
    # shows what a failed assert_equal looked at: its place, what was there, what was expected
    draw: Callable[[Place, object, object], None] = lambda *_: None

    @contextmanager
    def time_limit(
        self, seconds: float | None, hint: str = "", slow: str = "", endless: str = ""
    ) -> Iterator[None]:
        """Stop what runs inside after so many seconds; explain what went wrong.

        hint: is told where Unsolvable was raised; slow: of what takes too long; endless: of a
        recursion without an end, in place of the hint.
        """
        call_off = stop_after(seconds)
        try:
            try:
                yield
            finally:
                call_off()  # before anything is explained, which may take its time
        except BaseException as error:
            # each guess that fails adds a link to this chain, until it is too long to be shown
            error.__context__ = None
            asked = self._asked(error)
            if asked and isinstance(error, TimeIsUp | RecursionError) and not _call_of(error):
                error.call = _Call(f", in {asked.call},")  # type: ignore[union-attr]
            if isinstance(error, TimeIsUp):
                self._too_slow(error, seconds, hint, slow)
            if isinstance(error, RecursionError):
                self._endless(error, endless or hint)
            if asked and isinstance(error, Exception) and type(error) is not NotImplementedError:
                raise in_words(AssertionError(self._raised(error, asked, hint))) from None
            own_words = hasattr(error, "_render_traceback_") and not is_graded()
            if self._is_unsolvable(error) and not own_words:
                text = f"Unsolvable was raised, but nothing here is impossible. {hint}"
                raise in_words(AssertionError(text.rstrip())) from None
            if [*walk_tb(error.__traceback__)][-1][0].f_code is ok_.__code__:  # a check failed
                in_words(error)
            raise

    def _too_slow(self, error: TimeIsUp, seconds: float | None, hint: str, slow: str) -> NoReturn:
        call = _call_of(error)
        why = (self.course.hint_if_slow and hint) or slow or ENDLESS_LOOP
        text = (
            f"This was stopped{call or ','} because it took more than {seconds:.2g} seconds. {why}"
        )
        raise in_words(AssertionError(text + stopped_in(self.course, error))) from None

    def _endless(self, error: RecursionError, hint: str) -> NoReturn:
        lines = student_lines(self.course, error)
        began = f" It began in {place_of(lines[0])}." if lines else ""
        call = _call_of(error).rstrip(",")
        text = f"{self.course.endless}{call}.{began} {hint}".rstrip()
        raise in_words(AssertionError(text)) from None

    def _asked(self, error: BaseException) -> Asked | None:
        """What a self-check asked when this came out of the student's code, if that is known."""
        course = self.course

        def is_check(frame: FrameType) -> bool:
            of_kit = str(frame.f_globals.get("__name__")).startswith("sudokukit.")
            runs_it = frame.f_globals is globals()  # a hidden check is not quoted
            return (of_kit and not runs_it) or frame.f_code.co_filename in course.checks

        if is_graded():
            return None
        return asked_in(error, is_check, course.names, course.shown)

    def _raised(self, error: BaseException, asked: Asked, hint: str) -> str:
        words = [f"{asked.call} raised {told(self.course, error)}"]
        words += [f"Expected: {asked.expected}."] if asked.expected else []
        words += [asked.hint, hint if self._is_unsolvable(error) else ""]
        return " ".join(word for word in words if word)

    def _is_unsolvable(self, error: BaseException) -> bool:
        return isinstance(error, self.course.names.get("Unsolvable", ()))

    def self_check(
        self,
        exercise: str,
        seconds: float | None = None,
        hint: str = "",
        slow: str = "",
        endless: str = "",
    ) -> Callable[[Callable[[], None]], Callable[[], None]]:
        """Runs the function below it, a self-check, at once: with a time limit, errors in plain
        words, and then the points so far."""

        def run(check: Callable[[], None]) -> Callable[[], None]:
            self.course.checks.add(unwrap(check).__code__.co_filename)
            with self._checking(exercise, seconds, hint, slow, endless):
                check()
            return check

        return run

    def hidden_check(
        self, seconds: float | None = None, hint: str = "", slow: str = ""
    ) -> Callable[[Callable[[], None]], Callable[[], None]]:
        """Runs the function below it, a hidden check, at once, as in time_limit. It tells nothing of
        its own source: what it asked is named in words."""

        def run(check: Callable[[], None]) -> Callable[[], None]:
            with self.time_limit(seconds, hint, slow):
                check()
            return check

        return run

    @contextmanager
    def _checking(
        self, exercise: str, seconds: float | None, hint: str, slow: str, endless: str
    ) -> Iterator[None]:
        course = self.course
        course.passed.discard(exercise)
        course.failed.discard(exercise)
        course.pictures = []
        if is_graded():  # the grader has words of its own
            course.pictures = None
            try:
                with self.time_limit(seconds, hint, slow, endless):
                    yield
            except Exception as error:
                if not isinstance(error, AssertionError) and (why := cause_of(course, error)):
                    error.add_note(why)
                raise
            self._well(exercise)
            return
        _tell_of_names(course)
        try:
            with self.time_limit(seconds, hint, slow, endless):
                yield
        except NotImplementedError as error:
            failure: Any = _unwritten(course, error)
        except Exception as error:
            failure = _failed(course, exercise, error)
        else:
            course.passed.add(exercise)
            self._well(exercise)
            for slip in slips_in(course, exercise):
                if "`except:`" in slip:
                    _print(f"Note: {slip}")
            self.points_so_far()
            return
        finally:
            pictures, course.pictures = course.pictures, None
        course.failed.add(exercise)
        told = f"The self-check of {exercise} does not pass yet"
        in_words(failure, f"{told}.")
        if pictures:  # the words first, and then what they are about
            print("\n".join(failure._render_traceback_()))
            display(*pictures)
            failure._render_traceback_ = lambda: [f"{told}: see above."]
        raise failure from None

    def _well(self, exercise: str) -> None:
        if exercise not in self.course.unwritten:
            print(f"✓ {exercise}: the examples are right.")

    def show(self, picture: object) -> None:
        """Show a picture; one that is about a failed self-check, below its words."""
        if self.course.pictures is None:
            display(picture)
        else:
            self.course.pictures.append(picture)

    def points_so_far(self) -> None:
        """Tell what the self-checks have earned since the kernel was started, and what is still open."""
        points, passed = self.course.points, self.course.passed
        seen, hidden = (sum(both) for both in zip(*points.values(), strict=True))
        earned = sum(points[exercise][0] for exercise in passed)
        still_open = ", ".join(exercise for exercise in points if exercise not in passed)
        rest = (
            f"Still open, or not run yet: {still_open}."
            if still_open
            else "All of them pass. Well done!"
        )
        _print(f"Points so far: {earned} of {seen} in self-checks. {rest}")
        if len(passed) in (1, len(points)):
            _print(
                f"The other {hidden} of the {seen + hidden} points are in hidden checks, which run when your notebook is graded."
            )

    def ask(
        self,
        call: str,
        action: Callable[[], Any],
        wanted: str,
        hint: str = "",
        why: str = "",
        lets: type[BaseException] = NotImplementedError,
    ) -> Any:
        """What a call gives back; what it raises is told in words, but for what `lets` names. For self-checks only.

        hint: is told in any case; why: only if Unsolvable was raised.
        """
        if is_graded():
            return action()
        try:
            return action()
        except (RecursionError, TimeIsUp) as error:
            error.call = _Call(f", in {call.rstrip(',')},")  # type: ignore[union-attr]
            raise
        except (NotImplementedError, lets):
            raise
        except Exception as error:
            hint = f"{hint} {why}".strip() if self._is_unsolvable(error) else hint
            text = f"{call} raised {told(self.course, error)} Expected: {wanted}. {hint}"
            raise AssertionError(text.rstrip()) from None

    def assert_equal(self, got: Any, expected: Any, msg: str = "") -> None:
        """Assert that two values are equal, and of one kind; what is said names the call, and both."""
        if isinstance(got, type(expected)) and got == expected:
            return
        place = place_in(sys._getframe(1), self.course.shown)
        if not is_graded():
            self.draw(place, got, expected)
        ok_(False, self._differs(_was(place), got, expected, msg))

    @contextmanager
    def assert_raises(self, expected: type[BaseException], msg: str = "") -> Iterator[None]:
        """Assert that what stands inside raises an exception of this kind."""
        try:
            yield
        except expected:
            return
        place = place_in(sys._getframe(2), self.course.shown)
        block = next((node.body for node in place.nodes if isinstance(node, ast.With)), [])
        calls = [
            place.said(n)
            for n in (getattr(line, "value", None) for line in block)
            if isinstance(n, ast.Call)
        ]
        text = f"{calls[-1] if calls else 'This'} must raise {expected.__name__}, and did not."
        ok_(False, f"{text} {msg}".rstrip())

    def check_value(
        self, call: str, got: object, expected: object, hint: str = "", verb: str = "returned"
    ) -> None:
        """Check what a call returned: its type and its value."""
        text = self._differs(f"{call} {verb}", got, expected, hint)
        ok_(isinstance(got, type(expected)), text)
        eq_(got, expected, text)

    def _differs(self, what: str, got: object, expected: object, hint: str) -> str:
        """The sentences on a value that is not the expected one; what: up to the value."""
        shown = self.course.shown
        text = f"{what} {shown(got)}, expected {shown(expected)}. {hint}".rstrip()
        text += likely(got, expected)
        clear = expected is None or (isinstance(expected, bool) and not isinstance(got, int))
        if type(got) is not type(expected) and not clear:
            text += f" ({self._kind('A', got)} is not {self._kind('a', expected)}.)"
        return text

    def _kind(self, a: str, value: object) -> str:
        """What kind of value it is, in words; a: "A" or "a"."""
        name = type(value).__name__
        if value is None:
            return "None"
        # in sealed grading, something else stands here for a generator, say
        if type(value) not in (*PLAIN, dict) and name not in self.course.names:
            return "That"
        return f"{a}n {name}" if name[0] in "aeiou" else f"{a} {name}"

    def call_in(self, frame: FrameType) -> str:
        """The call whose answer the assertion in a frame looks at, in words."""
        return place_in(frame, self.course.shown).asked()


def _was(place: Place) -> str:
    """What an assertion looks at, in words, up to its value: "sd.ruleout(2, 7, 4) returned"."""
    about = place.about()
    made = about and place.made(about)
    if isinstance(made, ast.Call):
        return f"{place.said(made)} returned"
    if about is None:
        return "This is"
    base = about
    while isinstance(base, ast.Attribute | ast.Subscript):
        base = base.value
    name = getattr(base, "id", "")
    said, after = place.said(about, name), place.after(name)
    return f"After {after}, {said} is" if after else f"{said} is"


def _print(words: str) -> None:
    """Print words in lines that are not broken again, within a word, where a page is narrow."""
    print(textwrap.fill(words, 80))


def no_return(got: object) -> str:
    """The likely cause of a None where a value is needed; "" for anything else."""
    return f" {NO_RETURN}" if got is None else ""


def likely(got: object, expected: object) -> str:
    """The likely cause of a wrong answer, from its look."""
    if expected is not None and got is None:
        return no_return(got)
    if isinstance(got, Generator) and isinstance(expected, list):
        return " A generator is no list: list(x) makes one of it, and so do square brackets around a for."
    if isinstance(got, list) and isinstance(expected, list):
        more = len(got) > len(expected) > 0 and got[-len(expected) :] == expected
        return " Only its end is right: does every call begin with a new list?" if more else ""
    if not isinstance(expected, set):
        return ""
    if type(got) is not set:
        return _no_set(got, expected)
    if got == expected:
        return ""
    if {type(x) for x in got} == {int} and {type(x) for x in expected} == {tuple}:
        if any({*cell} <= got for cell in expected):
            return " A cell is a pair: set((i, j)), and update((i, j)), take it apart into two numbers; {(i, j)} is the set with one cell in it, and add((i, j)) puts one in."
        return " These are digits; what is to be returned are cells: {(i, j)} is the set with one cell in it."
    if expected and expected == {cell[::-1] for cell in got if isinstance(cell, tuple)}:
        return " Row and column are exchanged."
    return ""


def _no_set(got: object, expected: set[Any]) -> str:
    """The likely cause of something else where a set is needed."""
    if isinstance(got, Generator):
        return " A function with yield gives a generator; return gives the set itself."
    if type(got) is int:
        return f" A set is written {{{got}}}."
    if isinstance(got, KeysView):
        return " The keys of a dictionary are no set; set(...) of them is one."
    if got and isinstance(got, dict) and set(got) == expected:
        return " Its keys alone would be a set: {x for x in ...}, without the colon."
    if isinstance(got, dict):
        return " {} is an empty dictionary; the empty set is written set()."
    if isinstance(got, tuple) and got in expected:
        return " That is the cell alone: return a set with the cell in it."
    return ""


def _tell_of_names(course: Course) -> None:
    """Notes about names that stand for something else than they should."""
    for name in course.renamed():
        _print(
            f"Note: {name} is a name of the course, and your code has given it to something else. Choose another name, and run the notebook from the top."
        )
    for name in course.of_python():
        _print(
            f"Note: {name} is a function of Python, and your code has given its name to something else. Choose another name, and run the notebook from the top."
        )
    for name in course.older():
        _print(
            f"Note: the board still has an older {name}. The line that puts the new one there, below it and not indented, has not been run."
        )


def _unwritten(course: Course, error: NotImplementedError) -> NotImplementedError:
    lines = student_lines(course, error)
    if not lines:
        return error
    return NotImplementedError(
        f"Not written yet: {place_of(lines[-1])}. Put your code there, run that cell, and then this one. If you have done that, the cell ended with an error, and what stood there before is still in place; or raise NotImplementedError() still stands above or below your code: delete it."
    )


def _failed(course: Course, exercise: str, error: Exception) -> AssertionError:
    """What a student reads who has not passed: the cause, and what is to be mended first."""
    text, told_of = str(error), dict[str, str]()
    for slip in slips_in(course, exercise):  # one for each place, the first
        told_of.setdefault(slip.partition(": ")[0], slip)
    slips = [*told_of.values()][:2]
    if student_lines(course, error) or not isinstance(error, AssertionError):
        by_check = is_of_check(course, error)
        begin = "The check cannot go on" if by_check else "Your code raised an error"
        text = f"{begin}: {told(course, error)}"
    needed = course.needs.get(exercise, ())
    wrong = [name for name in needed if name in course.failed]
    if wrong:
        text = f"First mend {wrong[0]}: its self-check does not pass. {text}"
    if slips:  # then no general hint, and no question, leads away from it
        for hint in course.vague:
            text = text.replace(f" {hint}", "")
        text = re.sub(r" [A-Z][^.?!]*\?(?= |$)| None usually means [^.]*\.", "", text)
    text = " ".join([text, *slips])
    unseen = [name for name in needed if name not in course.passed | course.failed]
    if unseen:
        text += f" Also run the self-check of {unseen[0]}, on which this builds."
    return AssertionError(text)
