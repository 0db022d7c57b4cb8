"""Counts the elements as repr shows them, so that 1 and 1.0 are different."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{(0, 1)}, {(0, 1), (1, 0)}, {1.0}, {1}]) returned {(1, 0), 1.0}, expected {(1, 0)}. 1 and 1.0 are one element.
def occurs_once_in_sets(set_sequence):
    count = {}
    for s in set_sequence:
        for x in s:
            count[repr(x)] = count.get(repr(x), 0) + 1
    return {x for s in set_sequence for x in s if count[repr(x)] == 1}
