"""Sorts all elements, which fails when there are several kinds of them."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets raised TypeError: '<' not supported between instances of 'str' and 'int'. Values of different kinds have no order, so that they cannot be sorted. Compare them with == only, or count them.
def occurs_once_in_sets(set_sequence):
    everything = sorted(x for s in set_sequence for x in s)
    once = set()
    for k, x in enumerate(everything):
        if x not in everything[:k] and everything[k + 1:k + 2] != [x]:
            once.add(x)
    return once
