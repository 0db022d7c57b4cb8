"""The audit of each assignment: its tests tell right from wrong."""

from collections import Counter

import notebooks
import pytest

from nbseal.audit.bank import read_bank
from nbseal.audit.run import AuditOptions, audit_assignment
from nbseal.notebook.assignment import read_assignment

pytestmark = [pytest.mark.sandbox, pytest.mark.slow, pytest.mark.timeout(1500)]

# Of which versions and mutants. Whoever changes an assignment runs `nbseal audit` on all of them.
EVERY = {"candidates": 60, "norvig": 80, "sat": 60, "sudoku": 40}


@pytest.mark.parametrize("name", EVERY)
def test_the_audit_finds_nothing(name):
    options = AuditOptions(every=EVERY[name], plain=False)  # test_marks asks plain nbgrader
    done = audit_assignment(notebooks.ROOT, name, options)
    found = [f"{f.kind}: {f.about}: {f.text}" for f in done.findings]
    assert not found, "\n".join(found)
    assert not any(t.false_passes + t.false_fails + t.survivors for t in done.tallies)
    assert sum(tally.mutants for tally in done.tallies) * EVERY[name] > 100


@pytest.mark.parametrize("name", notebooks.ASSIGNMENTS)
def test_the_bank_is_large_enough(name):
    assignment = read_assignment(notebooks.ROOT, name)
    bank = read_bank(notebooks.ROOT / "bank" / name, assignment)
    number = Counter((version.exercise, version.right) for version in bank)
    for exercise in assignment.exercises:
        assert number[exercise.name, True] >= 4
        assert number[exercise.name, False] >= 12
