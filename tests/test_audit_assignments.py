"""The audit of each assignment: its tests tell right from wrong."""

import notebooks
import pytest

from nbseal.audit import audit

pytestmark = [pytest.mark.sandbox, pytest.mark.slow, pytest.mark.timeout(1500)]



AUDITED = ("candidates", "norvig", "sat", "sudoku")


@pytest.mark.parametrize("name", AUDITED)
def test_the_audit_finds_nothing(name):
    """No false pass, no false fail, no mutant that survives without a recorded reason."""
    done = audit(notebooks.ROOT, name)
    found = [f"{f.kind}: {f.about}: {f.text}" for f in done.findings]
    assert not found, "\n".join(found)
    assert all(tally.right >= 4 and tally.wrong >= 12 for tally in done.tallies)
    assert (
        sum(tally.false_passes + tally.false_fails + tally.survivors for tally in done.tallies) == 0
    )
    assert sum(tally.mutants for tally in done.tallies) > 100
