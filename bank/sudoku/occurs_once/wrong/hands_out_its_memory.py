"""Remembers its answers and hands out the remembered set itself, which others may change."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2, 3}]), called again after its answer was emptied, returned set(), expected {1, 2, 3}. Return a new set, not one that you were given or keep.
ANSWERS = {}


def occurs_once_in_sets(set_sequence):
    key = tuple(frozenset(s) for s in set_sequence)
    if key not in ANSWERS:
        ANSWERS[key] = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    return ANSWERS[key]
