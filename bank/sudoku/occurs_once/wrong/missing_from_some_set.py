"""Takes what is in one set and missing from another."""
# marks: occurs_once 3
# reason: test_occurs_once_examples: occurs_once_in_sets([{'x', 1}, {'1', 'x'}, {0, None}]) returned {'1', 'x', 0, 1, None}, expected {'1', 0, 1, None}. 1 is not '1'; 0 and None count.
def occurs_once_in_sets(set_sequence):
    once = set()
    for a in set_sequence:
        for b in set_sequence:
            if a is not b:
                once |= a - b
    return once
