"""Looks at the first thirty sets."""
# marks: occurs_once 5
# reason: test_occurs_once_examples: occurs_once_in_sets of 50 sets returned {42, 60}, expected {21, 32, 42, 54, 71}. [21, 32, 42, 54, 71] are each in one set.
def occurs_once_in_sets(set_sequence):
    everything = [x for s in list(set_sequence)[:30] for x in s]
    return {x for x in everything if everything.count(x) == 1}
