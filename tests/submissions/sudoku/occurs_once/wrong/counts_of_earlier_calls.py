"""Goes on counting where the last call stopped."""

# marks: occurs_once 4
COUNT = {}


def occurs_once_in_sets(set_sequence):
    for s in set_sequence:
        for x in s:
            COUNT[x] = COUNT.get(x, 0) + 1
    return {x for s in set_sequence for x in s if COUNT[x] == 1}
