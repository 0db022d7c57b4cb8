"""Puts an element in and out in turns, so that what is in three sets counts as once."""


# marks: occurs_once 0
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        once ^= s
    return once
