"""The names that the checker's namespace and a student's have in common.

Variables that a student's cell sets are copied here before a cell uses them; a stub is away where
the student has not written the function.
"""

from collections.abc import Callable, Collection
from typing import Any

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
        self._left_out: dict[str, Any] = {}  # stubs

    def before_cell(self, script: Script, name: str) -> None:
        """Get the variables that a cell uses and a student's cell sets, as they are now.

        For a test, also remove what the student had to define but did not.
        """
        self.get(script, script.asked[name])
        if script.cells[name].role == "test":
            self.space |= self._left_out
            here = [n for n in script.written & script.cells[name].names.used if n in self.space]
            there = self.worker().ask("there", here) if here else []
            away = [n for n in here if n not in there] if type(there) is list else []
            self._left_out = {n: self.space.pop(n) for n in away}

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
