"""An error of a student's code in words: what it is, where it happened, and the likely cause."""

import builtins
import re
import textwrap
from collections.abc import Collection
from difflib import get_close_matches
from linecache import getline
from traceback import walk_tb
from types import CodeType
from typing import TypeVar

from sudokukit.course import Course, is_graded

Error = TypeVar("Error", bound=BaseException)
WIDTH, SHORT = 100, 32  # characters of a line; of a sentence that gets no line of its own

PYTHONS = {
    "null": "None",
    "nil": "None",
    "true": "True",
    "false": "False",
}  # other languages' words
CAUSES = {  # the likely cause, by what stands in the message; the first one counts
    "UnboundLocalError": "Is the variable set on every way through the function, and its name the same everywhere? A name that is set anywhere in a function is the function's own in all of it.",
    "NameError": "Is the name spelled as where it was made? Have you run the cell that makes it?",
    "IndexError": "Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.",
    "RuntimeError: Set changed": "A loop goes over a set that changes meanwhile: let it go over list(...) of it.",
    "RuntimeError: dictionary changed": "A loop goes over a dictionary that changes meanwhile: let it go over list(...) of it.",
    "AttributeError: 'dict'": "{} is an empty dictionary; the empty set is set().",
    "unhashable type: 'set'": "A set cannot be an element of a set: |= puts in the elements of another set, add(x) puts in x.",
    "unhashable type: 'list'": "A list cannot be in a set, nor be a key of a dictionary: was a whole list handed over in place of one of its elements? A tuple such as (i, j) can be there.",
    "'list' and 'set'": "|= puts the elements of a set into another set: begin with set(), not with a list.",
    "add() takes exactly one": "add(x) puts in one thing; a cell is a pair, add((i, j)).",
    "set.pop() takes no": "pop() takes any element out; discard(x) takes x out.",
    "'set' object has no attribute 'append'": "A set has add(x) for one element, and |= for all elements of another set.",
    "'tuple' object has no attribute": "A tuple cannot be changed. set(t) is a set of what is in it, {t} the set with t itself in it: a pair, for instance.",
    "'frozenset' object has no attribute 'pop'": "A frozenset cannot be changed; next(iter(s)) is one of its elements.",
    "'frozenset' object has no attribute": "A frozenset cannot be changed; set(...) of it can.",
    "list indices must be integers or slices, not str": "The places of a list are numbers. What is looked up by a name is a dictionary.",
    "indices must be integers or slices, not tuple": "Brackets take one number each: m[i][j].",
    "+=: 'set' and 'set'": "Two sets are put together by |, not by +.",
    "+: 'int' and 'list'": "sum begins with the number 0; sum(lists, []) begins with an empty list.",
    "+: 'int' and 'str'": "A digit of a text is a text; int(...) makes a number of it.",
    'can only concatenate str (not "int")': "A number is no text; str(...) makes one of it.",
    "'bool' object is not subscriptable": "True or False stands there: what a function may return has to be asked for before it is used.",
    "'set' object has no attribute 'count'": "In a set each element is once, so that there is nothing to count. A list keeps all of them.",
    "+: 'set' and 'set'": "Two sets are put together by |, not by +.",
    "cannot unpack non-iterable": "A pair is needed there. set((i, j)) takes a pair apart, {(i, j)} is a set with a pair in it.",
    "set' object is not subscriptable": "A set has no order, so that s[0] is not possible; next(iter(s)) is one of its elements.",
    "does not support item assignment": "What stands there cannot be changed: make a new one, or use a list.",
    "pop from an empty": "pop() needs something to take out: ask before whether there is anything left.",
    "'str' object has no attribute": "A text cannot be changed: replace and + make a new one.",
    "slices, not float": "/ gives a float, such as 1.0; // gives a whole number.",
    "'float' object cannot be interpreted": "/ gives a float, such as 1.0; // gives a whole number.",
    "() arg is an empty sequence": "min and max need something to choose from, and here there is nothing.",
    "() iterable argument is empty": "min and max need something to choose from, and here there is nothing.",
    "bad operand type for unary": "Something that is no number stands where a number is needed.",
    "positional argument": "The first line of the function and the call must agree; f(self, x), attached to a class, is called sd.f(x).",
}


NONE = "A function without return gives None, and so do methods such as add, append, update, discard, remove and sort."
UNORDERED = "Values of different kinds have no order, so that they cannot be sorted. Compare them with == only, or count them."
COMPARED = "Only things of one kind have an order. Is it the number of elements that you want? That is len(...)."


def in_words(error: Error, *sentences: str) -> Error:
    """The error, shown by Jupyter as these sentences and its message, a line each, without a traceback."""
    said = list[str]()
    for sentence in re.split(r"(?<=[.?]) ", str(error)):
        short = len(sentence) < SHORT and not sentence.startswith("Expected")
        if said and short and len(said[-1]) + len(sentence) < WIDTH:
            said[-1] += f" {sentence}"
        else:
            said.append(sentence)
    lines = [line for one in (*sentences, *said) for line in textwrap.wrap(one, WIDTH)]
    error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
    return error


def student_lines(course: Course, error: BaseException) -> list[tuple[CodeType, int]]:
    """The student's lines that an error came through: from that of the function that was asked to
    that where it was raised. In grading there are none."""
    if is_graded():
        return []
    ours = course.ours()
    frames = [(frame, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = [(f.f_code, n) for f, n in frames if f.f_globals is course.names]
    # some instructions have no line: None, or -1
    return [(c, max(n or 0, c.co_firstlineno)) for c, n in theirs if c.co_filename not in ours]


def is_of_check(course: Course, error: BaseException) -> bool:
    """Whether the check itself raised an error, and no code of the student's had a part in it."""
    names = [frame.f_globals for frame, _ in walk_tb(error.__traceback__)][-1]
    own = names is course.names or str(names.get("__name__")).startswith("sudokukit")
    return own and not student_lines(course, error)


def place_of(line: tuple[CodeType, int]) -> str:
    """A line in words: "line 3 of the cell of ruleout: ..."."""
    code, number = line
    cell = "this cell" if code.co_name == "<module>" else f"the cell of {_function_of(code)}"
    return f"line {number} of {cell}: {getline(code.co_filename, number).strip()}".rstrip(": ")


def stopped_in(course: Course, error: BaseException) -> str:
    """Where the student's code was stopped: in the function that was asked, and in the last one
    that it called."""
    lines = student_lines(course, error)
    if not lines:
        return ""
    first, last = place_of(lines[0]), place_of(lines[-1])
    same = first.split(":")[0].partition(" of ")[2] == last.split(":")[0].partition(" of ")[2]
    same = same or ": def " in last  # it had only just been called
    return f" It was in {first}." + ("" if same else f" There, it was in {last}.")


def told(course: Course, error: BaseException) -> str:
    """An error of the student's code: what it is, where it happened, and the likely cause."""
    words = f"{type(error).__name__}: {error}".rstrip(": ")
    lines = student_lines(course, error)
    place = place_of(lines[-1]) if lines else ""
    said = f"{words}, in {place}." if place else f"{words}."
    cause = cause_of(course, error, place)
    return " ".join(part for part in (said, _called_from(lines), cause) if part)


def _called_from(lines: list[tuple[CodeType, int]]) -> str:
    """Where the function that was asked called the one that failed, if that is another one."""
    if not lines or _function_of(lines[0][0]) == _function_of(lines[-1][0]):
        return ""
    asked = [line for line in lines if _function_of(line[0]) == _function_of(lines[0][0])]
    first, last = place_of(asked[0]), place_of(asked[-1])
    return f"It was called in {last}." + (
        f" The first call was in {first}." if first != last else ""
    )


def cause_of(course: Course, error: BaseException, place: str = "") -> str:
    """The likely cause, in a sentence; the more special ones come later, and count."""
    words, by_check = f"{type(error).__name__}: {error}", is_of_check(course, error)
    cause = next((cause for kind, cause in CAUSES.items() if kind in words), "")
    if "object is not callable" in words:
        cause = (
            "Something that is no function stands where one is called, or handed over, as for key=."
        )
    elif "not supported between instances" in words:
        sorts = not place or re.search(r"\b(sorted|sort|min|max)\b", place)
        cause = UNORDERED if sorts else COMPARED
    elif "'int' object is not" in words or "and 'int'" in words or "'int' has no len" in words:
        cause = "A number stands where a set or a list is needed: {7} is a set, 7 is not."
    if "cannot unpack non-iterable int" in words and re.search(r"\b(min|max)\(", place):
        cause = "min and max of numbers give one number; of pairs, min((size, thing) for ...), they give a pair."
    if "must derive from BaseException" in words:
        is_other = "Error" in place.partition(": ")[2] or "Unsolvable" not in course.names
        example = 'raise ValueError("why")' if is_other else "raise Unsolvable()"
        cause = f"Only an exception can be raised, and a text is none: {example}."
    if words.startswith("KeyError") and "+=" in place:
        cause = "A dictionary has nothing for a key before you put it there; get(key, 0) is 0 then."
    if words.startswith("KeyError") and ".remove(" in place:
        cause = "set.remove(x) needs an x that is there; discard(x) does not."
    if any(kind in words for kind in ("'function' object", "'method' object", "or_method object")):
        cause = "Are the brackets () of a call missing?"
    name = getattr(error, "name", None) or ""
    board = course.names.get("Sudoku")
    like = _nearly(name, dir(error.obj) if isinstance(error, AttributeError) else course.names)
    if like:
        cause = f"Is the name spelled right? There is {like}."
    if name in PYTHONS and isinstance(error, NameError):
        cause = f"Python writes {PYTHONS[name]}."
    if hasattr(board, name) and isinstance(error, NameError):
        cause = f"It is a method: self.{name}(...)."
    if "NoneType" in words:
        cause = _what_is_none(error, place)
    if "'Sudoku' object has no attribute" in words and name in course.names:
        cause = f"{name} is a name of the notebook, not of the board: leave away what stands before the dot. A function gets the board in its brackets, f(self, x)."
    elif "'Sudoku' object has no attribute" in words and not like:
        cause = "Is its name spelled right, and have you run the cell that puts it there?"
    elif f"self.{name}" in place and isinstance(error, AttributeError):
        cause = "self is no board there: was it left out of a call? f(self, x) and self.f(x) hand it over."
    if isinstance(error, UnboundLocalError) and hasattr(builtins, own := str(error).split("'")[1]):
        cause = f"{own} is Python's own, and your function gives this name to something else. Choose another name."
    if by_check and isinstance(error, AttributeError | NameError):
        cause = "Has the cell of this exercise been run, without an error, and have those above it?"
        if isinstance(error, AttributeError):
            cause += " If there were lines below its functions, they must stay."
    return cause


def _what_is_none(error: BaseException, place: str) -> str:
    """What is said of a None in the line that failed: the variable that it is, if there is one."""
    frame = [*walk_tb(error.__traceback__)][-1][0] if error.__traceback__ else None
    names = frame.f_locals if frame else {}
    for name in re.findall(r"\b[a-zA-Z_]\w*\b", place.partition(": ")[2]):
        if frame and name in names and names[name] is None:
            code = frame.f_code
            lines = [getline(code.co_filename, n) for *_, n in code.co_lines() if n]
            if any(re.match(rf"\s*{name}\s*=\s*None\b", line) for line in lines):
                return f"{name} is still None there: no line has given it another value."
            if name in code.co_varnames[: code.co_argcount]:
                return f"{name} is None there: the function was called with None, or without it."
            return f"{name} is None there. {NONE}"
    return f"Something is None there: {NONE[0].lower()}{NONE[1:]}"


def _nearly(name: str, there: Collection[str]) -> str:
    """A name that is there, and nearly the same; or ""."""
    same = [other for other in there if other.lower() == name.lower()]
    near = get_close_matches(name, [other for other in there if other[0] != "_"], 1, 0.8)
    return next((other for other in [*same, *near][:1] if other != name), "")


def _function_of(code: CodeType) -> str:
    """The function in which code stands, also if that is a comprehension or a function of its own."""
    return code.co_qualname.split(".<locals>")[0]
