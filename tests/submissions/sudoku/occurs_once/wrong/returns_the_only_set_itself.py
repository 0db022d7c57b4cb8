"""Returns the given set itself if there is only one."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: Items in the second set but not the first: 1 2 3 : occurs_once_in_sets must return a new set, not one of those that it was given.
def occurs_once_in_sets(set_sequence):
    if len(set_sequence) == 1:
        return set_sequence[0]
    return {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
