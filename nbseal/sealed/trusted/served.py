"""Which given functions run in the checker, too, where the reference stands in for a student's. In the worker, each
call of theirs would cross to the reference and back."""

import builtins
from collections.abc import Sequence

from nbseal.sealed.trusted.bound_names import reached_by
from nbseal.sealed.trusted.checker_script import Script


def served(script: Script, steps: Sequence[tuple[str, str]]) -> list[list[str]]:
    """For each step, the given functions that should run in the checker from then on.

    They use a function that the reference has replaced, and otherwise only given functions,
    built-ins and imports. In the worker, each call of them would cross to the reference and back.

    steps: (role, name) of each cell that is no test, in order. The role "reference" is that of one
        that the checker runs in place of a student's.
    """
    known = {*vars(builtins)}.union(*(cell.names.modules for cell in script.cells.values()))
    uses: dict[str, frozenset[str]] = {}
    standing: set[str] = set()
    done: set[str] = set()
    found: list[list[str]] = []
    for kind, name in steps:
        ours = script.cells.get(name)
        if ours and kind == "given":
            uses |= ours.uses
            done -= ours.uses.keys()  # a turn may go on from before this cell
        elif ours and kind == "reference":
            standing.update(ours.names.functions)
        reached = {function: reached_by(uses[function], uses) for function in uses.keys() - done}
        there = known | uses.keys() | standing
        new = sorted(f for f, r in reached.items() if r & standing and r <= there)
        done.update(new)
        found.append(new)
    return found
