"""Takes what is not in all of the sets."""
# marks: occurs_once 3
# reason: test_occurs_once_examples: occurs_once_in_sets([{'x', 1}, {'1', 'x'}, {0, None}]) returned {'1', 'x', 0, 1, None}, expected {'1', 0, 1, None}. 1 is not '1'; 0 and None count.
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    return set.union(*set_sequence) - set.intersection(*set_sequence)
