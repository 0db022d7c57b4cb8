"""Compares each set with the one before and the one after it only."""
# marks: occurs_once 3
# reason: test_occurs_once_examples: occurs_once_in_sets of 3 sets returned {15, 51, 60, 68, 78, 80, 87}, expected {15, 51, 60, 78, 80}. [15, 51, 60, 78, 80] are each in one set.
def occurs_once_in_sets(set_sequence):
    once = set()
    sets = [set(), *set_sequence, set()]
    for before, s, after in zip(sets, sets[1:], sets[2:]):
        once |= s - before - after
    for before, s, after in zip(sets, sets[1:], sets[2:]):
        once -= s & (before | after)
    return once
