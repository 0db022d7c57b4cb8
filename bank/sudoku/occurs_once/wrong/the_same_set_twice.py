"""Tells the other sets by identity, and misses one that is in the list twice."""
# marks: occurs_once 8
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {1, 2}, {2, 3}]), where the first two are the same set, returned {1, 3}, expected {3}. The same set can be in the list twice.
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        others = [t for t in set_sequence if t is not s]
        once |= s.difference(*others)
    return once
