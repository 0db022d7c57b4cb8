"""Returns a list in place of a set."""
# marks: occurs_once 7
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}]) returned [1, 3], expected {1, 3}. 1 and 3 are in one set each, 2 is in two. (A list is not a set.)
def occurs_once_in_sets(set_sequence):
    everything = [x for s in set_sequence for x in s]
    return [x for x in everything if everything.count(x) == 1]
