"""Looks at nine sets, because a unit has nine cells."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets of 30 sets returned {3, 4, 7, 8}, expected set().
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for _, s in zip(range(9), set_sequence):
        again |= seen & s
        seen |= s
    return seen - again
