"""Returns the given set itself if there is only one."""


# marks: occurs_once 4
def occurs_once_in_sets(set_sequence):
    if len(set_sequence) == 1:
        return set_sequence[0]
    return {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
