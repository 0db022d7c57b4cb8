"""Returns {} when there is no set at all."""
# marks: occurs_once 8
# reason: test_occurs_once_examples: occurs_once_in_sets([]) returned {}, expected set(). There is no set, and so no element. {} is an empty dictionary; the empty set is written set(). (A dict is not a set.)
def occurs_once_in_sets(set_sequence):
    if len(set_sequence) == 0:
        return {}
    everything = [x for s in set_sequence for x in s]
    return {x for x in everything if everything.count(x) == 1}
