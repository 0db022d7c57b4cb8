"""Collects everything in the first of the sets it was given."""


# marks: occurs_once 4
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    seen, again = set_sequence[0], set()
    for s in set_sequence[1:]:
        again |= seen & s
        seen |= s
    return seen - again
