"""Tells the other sets by identity, and misses one that is in the list twice."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets, with one and the same set twice in the list, returned {1, 3}, expected {3}.
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        others = [t for t in set_sequence if t is not s]
        once |= s.difference(*others)
    return once
