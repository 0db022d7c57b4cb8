"""Returns only if it found something."""
# marks: occurs_once 7
# reason: test_occurs_once_examples: occurs_once_in_sets([]) returned None, expected set(). There is no set, and so no element. None usually means that a return is missing. (None is not a set.)
def occurs_once_in_sets(set_sequence):
    once = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    if once:
        return once
