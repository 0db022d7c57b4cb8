"""Skips checks whose result an audit knows, in submissions that differ from the reference in few cells."""

from collections.abc import Collection
from dataclasses import replace

from nbseal.notebook.assignment import Assignment, grade_id
from nbseal.results import Verdict
from nbseal.sealed.common.events import Tested
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.marking import Ask, PassResult


def spared(
    assignment: Assignment, changed: Collection[str], harmless: Collection[str], ask: Ask
) -> Ask:
    """Run fewer checks, with the same results, of a submission that differs in these exercises only.

    Checks before the first of them meet the reference alone, and are taken to pass: an audit sees
    by itself that the reference passes all. Following through, checks of exercises whose cells are
    the instructor's meet the same code each, so that one pass asks them all. harmless: exercises of
    which no cell leaves anything behind (`nbseal.audit.trials.spoiled_by`); if no other cells differ,
    those checks meet what the reference meets, and are taken to pass.
    """
    cells = [grade_id(cell) for cell in assignment.notebook.cells]
    first = min(cells.index(name) for name in changed)
    known = {t.name: Tested(t.name, Verdict.PASSED, hidden=t.hidden) for t in assignment.tests}
    sure = {name: told for name, told in known.items() if cells.index(name) < first}
    later = [
        test.name
        for exercise in assignment.exercises
        if assignment.own_cell(exercise) not in changed
        for test in exercise.tests
        if test.name not in sure
    ]
    shared: PassResult | None = None
    if set(changed) <= set(harmless):
        shared = PassResult({name: known[name] for name in later})

    def ask_less(request: PassRequest) -> PassResult:
        nonlocal shared
        asked = request.asked
        if request.plain:
            return ask(request)
        if asked is None:
            result = ask(replace(request, known_to_pass=[*sure]))
            return replace(result, tests={**result.tests, **sure})
        if not request.replaced or not set(asked) <= set(later):
            return ask(request)
        if shared is None:
            stages = [Stage(later, [*changed])]
            both = replace(request, hidden=None, stages=stages, trusted=True)
            shared = ask(both)
        tests = shared.tests  # of a pass that was stopped, not all
        return replace(shared, tests={n: tests[n] for n in asked if n in tests})

    return ask_less
