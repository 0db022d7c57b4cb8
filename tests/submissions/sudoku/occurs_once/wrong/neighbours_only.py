"""Compares each set with the one before and the one after it only."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets of 3 sets returned {3, 4, 8}, expected {4, 8}.
def occurs_once_in_sets(set_sequence):
    once = set()
    sets = [set(), *set_sequence, set()]
    for before, s, after in zip(sets, sets[1:], sets[2:]):
        once |= s - before - after
    for before, s, after in zip(sets, sets[1:], sets[2:]):
        once -= s & (before | after)
    return once
