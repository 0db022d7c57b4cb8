"""Looks at the first two hundred sets."""
# marks: occurs_once 7
# reason: test_occurs_once_counts: occurs_once_in_sets of 400 sets returned {1, 2, 6, 8}, expected {1, 3, 7, 8, 9}.
# data: no self-check has more than fifty sets.
def occurs_once_in_sets(set_sequence):
    everything = [x for s in list(set_sequence)[:200] for x in s]
    return {x for x in everything if everything.count(x) == 1}
