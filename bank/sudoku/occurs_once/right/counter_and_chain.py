"""Counts everything with a Counter over one long chain."""
from collections import Counter
from itertools import chain


def occurs_once_in_sets(set_sequence):
    return {x for x, n in Counter(chain.from_iterable(set_sequence)).items() if n == 1}
