"""The names that the checker's namespace and a student's have in common.

Variables that a student's cell sets are copied here before a cell uses them; a stub is away where
the student has not written the function; what a test binds is bound in the worker before it calls
something there, and what such a call has bound is copied again.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from types import FunctionType
from typing import Any

from nbseal.sealed.common.paths import BIND, FUNCTION, find
from nbseal.sealed.remote.remote_worker import Remote
from nbseal.sealed.trusted.checker_script import Script
from nbseal.wire.handles import Function, is_like_a_method
from nbseal.wire.identity import is_code


class SharedNames:
    """Keeps one namespace like that of the worker, as far as a cell needs it.

    space: the namespace.
    worker: gives the worker that is asked now.
    ask: asks it for something, such as to bind a name.
    classes: the names of the notebook's classes.
    """

    def __init__(
        self,
        space: dict[str, Any],
        worker: Callable[[], Remote],
        ask: Callable[..., Any],
        classes: Collection[str],
    ) -> None:
        self.space, self.worker, self.ask, self.classes = space, worker, ask, classes
        self.live: Collection[str] = ()  # what a call in the running test may bind anew
        self.bound: dict[str, object] = {}  # what the running test may bind anew, as it was
        self.left_out: dict[str, Any] = {}
        self.got: dict[str, object] = {}  # the variables that came from the worker, as they came
        self.made = set[str]()  # the names of functions that a student's made in a given cell
        self._script: Script  # of the running test
        self._written: dict[str, type] = {}  # the classes of names that tests bind, as they were

    def before_cell(self, script: Script, name: str) -> None:
        """Get the variables that a cell uses and a student's cell sets, as they are now.

        For a test, also remove what the student had to define, or import, but did not.
        """
        self.get(script, script.asked[name])
        for function in self.made & script.cells[name].names.used:
            self._get_made(function)
        if script.cells[name].role == "test":
            names = script.cells[name].names
            self._leave_out(script.written.intersection(names.used), script.looked_for(name))
            if "_" in names.used - names.bound:  # the last value that the student's cells showed
                self.get(script, ["_"])

    def bind(self, names: Collection[str]) -> None:
        """Note that a cell that is no test binds these names."""
        for name in names:
            self._written.pop(name, None)

    def after_given(self, names: Collection[str]) -> None:
        """Note the names, of those that a given cell binds, of functions that a student's has made, such
        as a decorator. The worker has run that cell, too, and has functions of its own there, which
        can be called when what this cell has passed to the student's is gone."""
        self.made.difference_update(names)
        self.made |= {name for name in names if isinstance(self.space.get(name), Function)}

    def get(self, script: Script, paths: Collection[str]) -> None:
        """Copy variables of the worker's into the namespace: names, or attributes of a class."""
        for path in paths:
            if "." in path:
                self._get_attribute(path)
            else:
                self._get_name(script, path)

    def begin_test(self, script: Script, name: str, exercise: str | None) -> None:
        """Note what calls may bind anew, and what of the student's the test may.

        exercise: the cell that the test is about. The test's own version of a function of that cell,
            or of any that it compares a student's with, is not for the student's code. A class that derives
            from the student's is.
        """
        names = script.cells[name].names
        versions = names.compared & script.written_functions
        if exercise:
            versions |= names.own_versions & script.cells[exercise].names.functions
        bound = {n for n in names.bound if n not in versions or isinstance(self.space.get(n), type)}
        self.live = sorted(script.live & {*script.asked[name], *bound})
        own = bound & (script.live | script.written_functions)
        self.bound = {name: self.space.get(name) for name in own}
        self._script = script
        for kind in names.bound.intersection(self.classes) - script.only_in_tests:
            if isinstance(self.space.get(kind), type):
                self._written.setdefault(kind, self.space[kind])

    def end_test(self) -> None:
        """Nothing that a call binds is copied any more."""
        self.live, self.bound = (), {}

    def as_written(self, name: str) -> object:
        """The class or the function of a name; a class as the notebook has it, whatever tests have bound."""
        return self._written.get(name) or find(name, self.space)

    def before_call(self) -> None:
        """Bind what the running test has bound anew in the worker, too."""
        bound, self.bound = self.bound, {}  # telling is a call
        for name, value in bound.items():
            new = self.space.get(name)
            if name not in self.space or new is value:
                continue
            bound[name] = new
            data = name in self._script.live and not callable(new)
            if data or isinstance(new, FunctionType) or _related(new, value):
                self.ask(BIND, name, new)
        self.bound = bound

    def after_call(self) -> None:
        """Get the variables again that a call in the running test may have bound anew."""
        live, self.live = self.live, ()  # getting an attribute may call a stub
        if live:
            self.get(self._script, live)
            self.bound.update({n: self.space.get(n) for n in self.bound if n in live})
            self.live = live

    def _get_attribute(self, path: str) -> None:
        owner, _, attribute = path.rpartition(".")
        kind = self.as_written(owner)
        if isinstance(kind, type) and is_code(kind, attribute):
            return  # such as `area = property(get_area)`: it asks by itself
        with suppress(NameError, ValueError):  # it is not there, or too large
            value = self.worker().value(path)
            if not (isinstance(kind, type) and is_like_a_method(value)):  # that is no data
                self._put(path, value)

    def _get_made(self, name: str) -> None:
        if isinstance(self.space.get(name), Function):  # no cell has bound it anew
            with suppress(NameError):
                function = self.worker().ask(FUNCTION, name)
                if isinstance(function, Function):
                    self.space[name] = function

    def _get_name(self, script: Script, name: str) -> None:
        if (
            name in self.space
            and name in script.unbound
            and self.space[name] is not self.got.get(name, script)
        ):
            return  # the instructor's after all, bound in a way that the script does not show
        if name in script.imported:  # our own import stays if the student has it, too
            if not self.worker().has(name):
                self.space.pop(name, None)
            return
        try:
            self.space[name] = self.got[name] = self.worker().value(name)
        except NameError:
            self.space.pop(name, None)

    def _leave_out(self, names: Collection[str], imports: Collection[str]) -> None:
        """Remove the stubs of those functions and classes, and the imports, that the worker does not have."""
        for path, value in self.left_out.items():
            self._put(path, value)
        self.left_out.clear()
        paths = [name for name in names if name in self.space]
        kinds = {n: kind for n in paths if isinstance(kind := self.as_written(n), type)}
        for name, kind in kinds.items():
            paths += [f"{name}.{part}" for part in vars(kind) if part[:2] != "__"]
        paths += [name for name in imports if name in self.space]
        if not paths:
            return
        there = self.worker().ask("there", paths)
        # a class last, after its methods
        for path in reversed(paths) if type(there) is list else ():
            owner, _, part = path.rpartition(".")
            if path not in there and owner:
                self.left_out[path] = vars(kinds[owner])[part]
                delattr(kinds[owner], part)
            elif path not in there:
                self.left_out[path] = self.space.pop(path)

    def _put(self, path: str, value: object) -> None:
        """Bind a name, or an attribute of a class."""
        owner, _, attribute = path.rpartition(".")
        if not owner:
            self.space[path] = value
        elif isinstance(kind := self.as_written(owner), type | FunctionType):
            setattr(kind, attribute, value)


def _related(one: object, other: object) -> bool:
    """Whether one of two classes derives from the other."""
    kinds = isinstance(one, type) and isinstance(other, type)
    return kinds and (issubclass(one, other) or issubclass(other, one))  # type: ignore[arg-type]
