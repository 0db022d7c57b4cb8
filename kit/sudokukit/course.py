"""An assignment in somebody's notebook: its exercises, its names, and what has passed so far."""

import ast
import builtins
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


def is_graded() -> bool:
    """Whether this is a grading, and nobody sits in front of it."""
    return os.environ.get("NBGRADER_EXECUTION") == "autograde"


def short(value: object) -> str:
    """A value as messages show it: on one line, and not too long."""
    if type(value) is set and value:
        text = "{" + ", ".join(sorted(map(repr, value))) + "}"
    elif type(value) is list and any(type(element) is set for element in value):
        text = "[" + ", ".join(map(short, value)) + "]"
    else:
        text = repr(value)
    if " at 0x" in text:  # where it is in memory says nothing
        text = text.split(" at 0x")[0] + ">"
    return text if len(text) <= 200 else text[:200] + "..."


def counted(value: object) -> str:
    """The same, but of what has more than twenty elements only how many."""
    if isinstance(value, dict | list | set) and len(value) > 20:
        return f"a {type(value).__name__} of {len(value)} elements"
    return short(value)


@dataclass
class Course:
    """What the self-checks know of an assignment, and of the notebook in which it is worked at.

    points: {exercise: (in its self-check, in its hidden checks)}. needs: {exercise: those before it
    whose mistakes show in its self-check, too}. given: names of the course; a student's own are
    called otherwise. code: of these, the names whose cells hold nothing of the student's.
    called: {exercise: how its functions are called}, if otherwise. unwritten: exercises in which
    there is nothing to write. hint_if_slow: whether a check's hint is told of what takes too long.
    endless: what is said of a recursion without an end. shown: makes the text that stands for a value in messages.
    slips: sentences about what is wrong in the code of an exercise, beside what is wrong anywhere.
    vague: hints that, like questions, are not told where the code shows what is wrong.

    names: the notebook's own names. passed, failed: the exercises whose self-check did so when it
    ran last. kept: {name of the course: what it stood for at first}. checks: the files of the cells
    that hold self-checks. pictures: of the self-check that is running; None: none is.
    """

    points: Mapping[str, tuple[float, float]]
    needs: Mapping[str, Collection[str]]
    given: Collection[str]
    code: Collection[str] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    unwritten: Collection[str] = ()
    hint_if_slow: bool = False
    endless: str = "A function calls itself again and again, without an end"
    shown: Callable[[object], str] = short
    slips: Callable[[str, ast.AST], Iterator[str]] = lambda *_: iter(())
    vague: Collection[str] = ()
    names: dict[str, Any] = field(default_factory=dict)
    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    kept: dict[str, Any] = field(default_factory=dict)
    checks: set[str] = field(default_factory=set)
    pictures: list[object] | None = None

    def begin(self, names: dict[str, Any], **kept: Any) -> None:
        """Begin, or begin anew, with the names of a notebook: its `globals()`.

        kept: what names of the course must stand for, whatever they stand for now.
        """
        self.names = names
        self.passed.clear()
        self.failed.clear()
        self.checks.clear()
        self.kept = dict(kept)
        self.renamed()

    def renamed(self) -> list[str]:
        """The course's names that a student's cell has given to something else."""
        found = [name for name in self.given if name in self.names]
        return [n for n in found if not _same(self.original(n), self.names[n])]

    def of_python(self) -> list[str]:
        """Python's own functions whose names stand for something that is none."""
        ours = [name for name in self.names if name[:1].isalpha() and hasattr(builtins, name)]
        return [n for n in ours if not callable(self.names[n]) and callable(getattr(builtins, n))]

    def original(self, name: str) -> Any:
        """What a name of the course stood for when it was seen first."""
        return self.kept.setdefault(name, self.names[name])

    def older(self) -> list[str]:
        """The functions that the board still has as they were before a cell made them anew."""
        there = vars(self.names.get("Sudoku", object)).values()
        old = [function.__name__ for function in there if hasattr(function, "__code__")]
        new = [None, *there]
        return [n for n in old if n.startswith("sudoku_") and self.names.get(n) not in new]

    def ours(self) -> set[str]:
        """The files of the notebook's cells whose code is not the student's."""
        found = set(self.checks)
        for name in self.code:
            if name in self.names:
                value = self.original(name)
                functions = vars(value).values() if isinstance(value, type) else [value]
                codes = [f.__code__ for f in functions if hasattr(f, "__code__")]
                # a student's function that is attached to the class keeps its own name
                found |= {c.co_filename for c in codes if c.co_qualname.split(".")[0] == name}
        return found


def _same(one: object, other: object) -> bool:
    if callable(one) and callable(other):
        return one.__doc__ == other.__doc__  # a given cell may have run again
    return type(one) is type(other) and one == other
