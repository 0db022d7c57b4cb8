"""Looks at the first set before asking whether there is one."""
# marks: occurs_once 8
# reason: test_occurs_once_examples: occurs_once_in_sets raised IndexError: list index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def occurs_once_in_sets(set_sequence):
    once, again = set(set_sequence[0]), set()
    for s in set_sequence[1:]:
        again |= once & s
        once |= s
    return once - again
