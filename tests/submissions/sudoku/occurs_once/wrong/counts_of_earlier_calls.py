"""Goes on counting where the last call stopped."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets of 1 sets returned [a set]8}, expected [a set].
COUNT = {}


def occurs_once_in_sets(set_sequence):
    for s in set_sequence:
        for x in s:
            COUNT[x] = COUNT.get(x, 0) + 1
    return {x for s in set_sequence for x in s if COUNT[x] == 1}
