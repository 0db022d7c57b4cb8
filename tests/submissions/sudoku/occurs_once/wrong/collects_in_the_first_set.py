"""Collects everything in the first of the sets it was given."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: Lists differ: [a list] != [set(), {1, 2, 3, 7}] First differing element 0: {1, 2, 3, 7} set() - [a list] + [set(), {1, 2, 3, 7}] : occurs_once_in_sets changed the sets that it was given.
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    seen, again = set_sequence[0], set()
    for s in set_sequence[1:]:
        again |= seen & s
        seen |= s
    return seen - again
