"""Returns everything that occurs, however often."""
# marks: occurs_once 0
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}, {2, 3, 4}]) returned {1, 2, 3, 4}, expected {1, 4}. 1 and 4 are in one set; 2 is in three, 3 in two.
def occurs_once_in_sets(set_sequence):
    return set().union(*set_sequence)
