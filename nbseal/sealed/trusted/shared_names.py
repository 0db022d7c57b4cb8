"""The names that the checker's namespace and a student's have in common.

Variables that a student's cell sets are copied here before a cell uses them; a stub is away where
the student has not written the function.
"""

from collections.abc import Callable, Collection
from typing import Any

from nbseal.sealed.common.paths import find
from nbseal.sealed.remote.remote_worker import Remote
from nbseal.sealed.trusted.checker_script import Script


class SharedNames:
    """Keeps one namespace like that of the worker, as far as a cell needs it.

    space: the namespace.
    worker: gives the worker that is asked now.
    got: the variables that came from the worker, as they came.
    """

    def __init__(self, space: dict[str, Any], worker: Callable[[], Remote]) -> None:
        self.space, self.worker = space, worker
        self.got: dict[str, object] = {}
        self._left_out: dict[str, Any] = {}

    def before_cell(self, script: Script, name: str) -> None:
        """Get the variables that a cell uses and a student's cell sets, as they are now.

        For a test, also remove what the student had to define but did not.
        """
        self.get(script, script.asked[name])
        if script.cells[name].role == "test":
            self._leave_out(script.written & script.cells[name].names.used)

    def get(self, script: Script, names: Collection[str]) -> None:
        """Copy variables of the worker's into the namespace."""
        for name in names:
            ours = name in self.space and self.space[name] is not self.got.get(name, script)
            if ours and name in script.unbound:
                continue  # the instructor's after all, bound in a way that the script does not show
            try:
                self.space[name] = self.got[name] = self.worker().value(name)
            except NameError:
                self.space.pop(name, None)

    def _leave_out(self, names: Collection[str]) -> None:
        """Remove the stubs of those functions and classes that the worker does not have."""
        for path, value in self._left_out.items():
            owner, _, part = path.rpartition(".")
            if not owner:
                self.space[path] = value
            elif isinstance(kind := find(owner, self.space), type):
                setattr(kind, part, value)
        self._left_out.clear()
        paths = [name for name in names if name in self.space]
        kinds = {n: kind for n in paths if isinstance(kind := self.space[n], type)}
        for name, kind in kinds.items():
            paths += [f"{name}.{part}" for part in vars(kind) if part[:2] != "__"]
        there = self.worker().ask("there", paths) if paths else []
        # a class last, after its methods
        for path in reversed(paths) if type(there) is list else ():
            owner, _, part = path.rpartition(".")
            if path not in there and owner:
                self._left_out[path] = vars(kinds[owner])[part]
                delattr(kinds[owner], part)
            elif path not in there:
                self._left_out[path] = self.space.pop(path)
