"""Puts an element in and out in turns, so that what is in three sets counts as once."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}, {2, 3, 4}]) returned {1, 2, 4}, expected {1, 4}. 1 and 4 are in one set; 2 is in three, 3 in two.
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        once ^= s
    return once
