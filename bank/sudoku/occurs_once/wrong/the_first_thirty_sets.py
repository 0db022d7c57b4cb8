"""Looks at the first thirty sets."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets of 50 sets returned {27, 45, 54, 95}, expected {17, 27, 37, 70, 95}. [17, 27, 37, 70, 95] are each in one set.
def occurs_once_in_sets(set_sequence):
    everything = [x for s in list(set_sequence)[:30] for x in s]
    return {x for x in everything if everything.count(x) == 1}
