"""Puts an element in and out in turns, so that what is in three sets counts as once."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets([{5, 6}, {5, 7}, {5}]) returned {5, 6, 7}, expected {6, 7}. 5 is in three sets, not in one.
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        once ^= s
    return once
