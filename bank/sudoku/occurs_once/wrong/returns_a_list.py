"""Returns a list in place of a set."""
# marks: occurs_once 7
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}, {2, 3, 4}]) returned [1, 4], expected {1, 4}. 1 and 4 are in one set; 2 is in three, 3 in two. (A list is not a set.)
def occurs_once_in_sets(set_sequence):
    everything = [x for s in set_sequence for x in s]
    return [x for x in everything if everything.count(x) == 1]
