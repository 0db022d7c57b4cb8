"""Looks at nine sets, because a unit has nine cells."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets of 50 sets returned {54, 65}, expected {17, 27, 37, 70, 95}. [17, 27, 37, 70, 95] are each in one set.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for _, s in zip(range(9), set_sequence):
        again |= seen & s
        seen |= s
    return seen - again
