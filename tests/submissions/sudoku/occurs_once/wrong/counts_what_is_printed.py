"""Counts the elements as repr shows them, so that 1 and 1.0 are different."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets, with equal numbers of two types, returned {1, 2, 3}, expected {2, 3}. What Python calls equal is the same element.
def occurs_once_in_sets(set_sequence):
    count = {}
    for s in set_sequence:
        for x in s:
            count[repr(x)] = count.get(repr(x), 0) + 1
    return {x for s in set_sequence for x in s if count[repr(x)] == 1}
