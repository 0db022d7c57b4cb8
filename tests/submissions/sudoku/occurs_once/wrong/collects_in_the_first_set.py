"""Collects everything in the first of the sets it was given."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}]) changed the sets that it was given: they are [{1, 2, 3}, {2, 3}] now. A second name for a set is no copy.
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    seen, again = set_sequence[0], set()
    for s in set_sequence[1:]:
        again |= seen & s
        seen |= s
    return seen - again
