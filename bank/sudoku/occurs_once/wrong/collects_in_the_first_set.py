"""Collects everything in the first of the sets it was given."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: After occurs_once_in_sets(sets), sets is [{1, 2, 3, 4}, {2, 3}, {2, 3, 4}], expected [{1, 2}, {2, 3}, {2, 3, 4}]. The sets must stay as they are; a second name is no copy.
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    seen, again = set_sequence[0], set()
    for s in set_sequence[1:]:
        again |= seen & s
        seen |= s
    return seen - again
