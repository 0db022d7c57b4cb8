"""Sorts all elements, which fails when there are several kinds of them."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets raised TypeError.
def occurs_once_in_sets(set_sequence):
    everything = sorted(x for s in set_sequence for x in s)
    once = set()
    for k, x in enumerate(everything):
        if x not in everything[:k] and everything[k + 1:k + 2] != [x]:
            once.add(x)
    return once
