"""Which questions of an assignment's checks tell wrong from right: its kill matrix.

    python bench/questions.py ASSIGNMENT [--times K] [--calls]

A question is one call of a student's function by a check. All that the checks ask the reference is
recorded; then each version of the bank and each mutant is asked the same. What three right versions
or equivalent mutants answer otherwise counts for nothing. A cover, chosen greedily, holds K calls
(3) that tell each wrong version from the reference, or all if they are fewer. Prints a table in
Markdown; --calls: after it each call of the cover, and how many versions it tells.

All runs in plain forked processes, not sealed. The table guides, and proves nothing: a check may
look at one part of an answer, or at several together. Audit what you have thinned out.
"""

import argparse
import contextlib
import copy
import importlib
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter, namedtuple
from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce, wraps
from itertools import zip_longest
from pathlib import Path
from types import FunctionType
from typing import Any

from nbseal.audit.bank import read_bank
from nbseal.audit.equivalents import read_equivalents
from nbseal.audit.mutants import mutants_of
from nbseal.audit.trials import marking, solutions
from nbseal.notebook.assignment import Assignment, grade_id, is_test, read_assignment

ROOT = Path(__file__).parent.parent
A_CALL, SECONDS = 0.25, 1  # for one answer of a version, and for all
FEW = 3  # right versions, fewer than which may answer otherwise, as with an attribute more
MEMORY = 4 << 30  # bytes

# a call of a student's function; given: arguments and keywords, None if they have no copy
Call = namedtuple("Call", "check function given")
# code in place of the reference's, {solution cell: code}, and the checks that mark it
Version = namedtuple("Version", "name cells checks right")


class Notebook:
    """An assignment's notebook, run with the reference in this process; and what its checks ask."""

    def __init__(self, assignment: Assignment) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.calls: list[Call] = []
        self.asking = ""  # the check that runs; none while a student's function does
        self.own = solutions(assignment)
        named = [(grade_id(c), c) for c in assignment.notebook.cells if c.cell_type == "code"]
        self.cells = [(name, cell.source, is_test(cell)) for name, cell in named if name]
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            for name, code, test in self.cells:
                self.asking = name if test else ""
                self.run(name, code)
                if name in self.own:
                    self._record(name)
        self.asking = ""

    def run(self, name: str, code: str) -> None:
        exec(compile(code, name, "exec"), self.names)

    def run_with(self, version: Version, check: Callable[[str, str], None]) -> None:
        """Run a version's cells in place of the reference's, and hand its checks over: name, code."""
        names = [name for name, *_ in self.cells]
        first = min(map(names.index, self.own))
        last = max(map(names.index, version.checks))
        for name, code, test in self.cells[first : last + 1]:
            if not test:
                self.run(name, version.cells.get(name, code))
            elif name in version.checks:
                check(name, code)

    def answer(self, call: Call) -> tuple[str, ...]:
        """What a call gives: its kind, what is returned, and each argument afterwards."""
        if call.given is None:
            return ()
        (arguments, keywords), got = copy.deepcopy(call.given), None
        signal.setitimer(signal.ITIMER_REAL, A_CALL)
        try:
            owner, *attributes = call.function.split(".")
            function = reduce(getattr, attributes, self.names[owner])
            got = function(*arguments, **keywords)
            kind = type(got).__name__
        except KeyboardInterrupt:  # time is up
            return ("stopped",)
        except BaseException as error:
            kind = f"raises {type(error).__name__}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return (kind, *(repr(_plain(value)) for value in (got, *arguments)))

    def _record(self, cell: str) -> None:
        """Have the calls of the functions recorded that a cell has defined."""
        for name, value in [*self.names.items()]:
            if _is_from(value, cell):
                self.names[name] = self._recorded(name, value)
            if isinstance(value, type) and value.__module__ == "__main__":
                for key, method in [*vars(value).items()]:
                    if _is_from(method, cell):
                        setattr(value, key, self._recorded(f"{name}.{key}", method))

    def _recorded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def asked(*arguments: Any, **keywords: Any) -> Any:
            given = None
            check, self.asking = self.asking, ""
            if check:
                with contextlib.suppress(Exception):
                    given = copy.deepcopy((arguments, keywords))
                self.calls.append(Call(check, name, given))
            try:
                return function(*arguments, **keywords)
            finally:
                self.asking = check

        return asked


def _is_from(value: object, cell: str) -> bool:
    return isinstance(value, FunctionType) and value.__code__.co_filename == cell


def _plain(value: object, depth: int = 0) -> object:
    """A value as plain data that can be compared, whatever the order of its sets."""
    if depth > 8 or not isinstance(value, list | tuple | set | frozenset | dict):
        if depth > 8 or callable(value) or not hasattr(value, "__dict__"):
            value = value.item() if hasattr(value, "item") else value  # of numpy
            return repr(value).split(" at 0x")[0]
        return type(value).__name__, _plain(vars(value), depth + 1)
    several = value.items() if isinstance(value, dict) else value
    parts = [repr(_plain(part, depth + 1)) for part in several]
    return type(value).__name__, sorted(parts) if isinstance(value, set | frozenset) else parts


def forked(work: Callable[[], Any], seconds: int = SECONDS) -> Any:
    """What some work gives in a process of its own; None if it fails or takes too long."""
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds + 1, seconds + 1))
            told = pickle.dumps(work())
            with open(write, "wb") as pipe:
                pipe.write(told)
        finally:
            os._exit(0)
    os.close(write)
    with open(read, "rb") as pipe:
        told = pipe.read()
    os.waitpid(pid, 0)
    return pickle.loads(told) if told else None


def versions_of(assignment: Assignment) -> Iterator[Version]:
    """The bank's versions and the mutants."""
    folder = ROOT / "bank" / assignment.name
    for one in read_bank(folder, assignment):
        checks = tuple(test.name for test in assignment.exercise(one.exercise).tests)
        yield Version(one.about, one.cells, checks, one.right)
    equivalent = read_equivalents(folder / "equivalent.toml")
    for cell, code in solutions(assignment).items():
        for one in mutants_of(code, cell) if marking(assignment, cell) else ():
            checks, same = marking(assignment, cell), one.key in equivalent
            yield Version(one.key, {cell: one.code}, checks, same)


def differences(notebook: Notebook, expected: list[Any], version: Version) -> Any:
    """Which answers of a version are not as expected: {(number of the call, part of the answer)}."""
    found, end = set(), time.monotonic() + SECONDS

    def check(name: str, _: str) -> None:
        for number, call in enumerate(notebook.calls):
            if call.check == name and time.monotonic() < end:
                parts = zip_longest(notebook.answer(call), expected[number])
                found.update((number, k) for k, (got, right) in enumerate(parts) if got != right)

    notebook.run_with(version, check)
    return found


def matrix(assignment: Assignment) -> tuple[list[Call], dict[str, set[int]]]:
    """All calls, and {wrong version: the numbers of those that tell it from the reference}."""
    os.environ["NBGRADER_EXECUTION"] = "autograde"
    sys.path.insert(0, str(ROOT / "kit"))
    importlib.import_module("sudokukit")  # as it is, not as it was packed
    os.chdir(assignment.path.parent)
    notebook = Notebook(assignment)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    expected = forked(lambda: [notebook.answer(call) for call in notebook.calls], seconds=60)
    otherwise, found = Counter[tuple[int, int]](), {}
    for version in versions_of(assignment):
        unlike = forked(partial(differences, notebook, expected, version)) or set()
        if version.right:
            otherwise.update(unlike)
        else:
            found[version.name] = unlike
    lenient = {part for part, times in otherwise.items() if times >= FEW}
    tell = {name: {n for n, _ in unlike - lenient} for name, unlike in found.items()}
    return notebook.calls, tell


def cover(tell: Mapping[str, set[int]], times: int) -> list[int]:
    """Calls so that each version is told so many times, where it can be; the most telling first."""
    missing = {name: min(times, len(numbers)) for name, numbers in tell.items()}
    chosen: list[int] = []
    while any(missing.values()):
        worth = Counter(n for name, numbers in tell.items() if missing[name] for n in numbers)
        best = max((n for n in worth if n not in chosen), key=lambda n: (worth[n], -n))
        chosen.append(best)
        for name, numbers in tell.items():
            missing[name] -= best in numbers and missing[name] > 0
    return chosen


def main(name: str, times: int, told: bool) -> None:
    assignment = read_assignment(ROOT, name)
    calls, tell = matrix(assignment)
    chosen = cover(tell, times)
    made, needed = Counter(c.check for c in calls), Counter(calls[n].check for n in chosen)
    print(f"| check | calls | calls that a cover of {times} needs |\n|---|--:|--:|")
    for check in (test.name for test in assignment.tests):
        print(f"| {check} | {made[check]} | {needed[check]} |")
    print(f"| all | {len(calls)} | {len(chosen)} |")
    print(f"\n{sum(map(bool, tell.values()))} of {len(tell)} wrong versions are told by one call.")
    for n in sorted(chosen) if told else ():
        nth = sum(call.check == calls[n].check for call in calls[: n + 1])
        several = sum(n in numbers for numbers in tell.values())
        print(f"{calls[n].check}, call {nth} ({calls[n].function}): tells {several}")


if __name__ == "__main__":
    as_it_is = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=as_it_is)
    parser.add_argument("assignment")
    parser.add_argument("--times", type=int, default=3, metavar="K")
    parser.add_argument("--calls", action="store_true")
    options = parser.parse_args()
    main(options.assignment, options.times, options.calls)
