"""Looks at nine sets, because a unit has nine cells."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets of 50 sets returned {60, 86}, expected {21, 32, 42, 54, 71}. [21, 32, 42, 54, 71] are each in one set.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for _, s in zip(range(9), set_sequence):
        again |= seen & s
        seen |= s
    return seen - again
