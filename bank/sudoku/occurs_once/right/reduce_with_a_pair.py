"""Folds the sequence with reduce and a pair of sets."""
from functools import reduce


def occurs_once_in_sets(set_sequence):
    def step(state, s):
        once, more = state
        return (once ^ s) - more, more | (once & s)

    return reduce(step, set_sequence, (set(), set()))[0]
