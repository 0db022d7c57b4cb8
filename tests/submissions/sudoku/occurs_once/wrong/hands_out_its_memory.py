"""Remembers its answers and hands out the remembered set itself, which others may change."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets([a list]), called again, returned set(), expected {1, 3}.
ANSWERS = {}


def occurs_once_in_sets(set_sequence):
    key = tuple(frozenset(s) for s in set_sequence)
    if key not in ANSWERS:
        ANSWERS[key] = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    return ANSWERS[key]
