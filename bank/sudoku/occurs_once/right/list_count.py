"""Writes all elements into a list and counts each."""
def occurs_once_in_sets(set_sequence):
    everything = [x for s in set_sequence for x in s]
    return {x for x in everything if everything.count(x) == 1}
