"""Takes what is in one set and missing from another."""
# marks: occurs_once 3
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}, {2, 3, 4}]) returned {1, 3, 4}, expected {1, 4}. 1 and 4 are in one set; 2 is in three, 3 in two.
def occurs_once_in_sets(set_sequence):
    once = set()
    for a in set_sequence:
        for b in set_sequence:
            if a is not b:
                once |= a - b
    return once
