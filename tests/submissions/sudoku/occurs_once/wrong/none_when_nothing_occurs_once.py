"""Returns only if it found something."""


# marks: occurs_once 0
def occurs_once_in_sets(set_sequence):
    once = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    if once:
        return once
