"""Counts the elements as text, so that 1 and '1' are the same."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{'x', 1}, {'1', 'x'}, {0, None}]) returned {0, None}, expected {'1', 0, 1, None}. 1 is not '1'; 0 and None count.
def occurs_once_in_sets(set_sequence):
    texts = [str(x) for s in set_sequence for x in s]
    return {x for s in set_sequence for x in s if texts.count(str(x)) == 1}
