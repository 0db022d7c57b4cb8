"""Returns the given set itself if there is only one."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2, 3}]), called again after its answer was emptied, returned set(), expected {1, 2, 3}. Return a new set, not one that you were given or keep.
def occurs_once_in_sets(set_sequence):
    if len(set_sequence) == 1:
        return set_sequence[0]
    return {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
