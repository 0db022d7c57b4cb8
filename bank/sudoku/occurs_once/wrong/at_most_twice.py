"""Lets through what is in two sets."""
# marks: occurs_once 0
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}]) returned {1, 2, 3}, expected {1, 3}. 1 and 3 are in one set each, 2 is in two.
def occurs_once_in_sets(set_sequence):
    count = {}
    for s in set_sequence:
        for x in s:
            count[x] = count.get(x, 0) + 1
    return {x for x in count if count[x] <= 2}
