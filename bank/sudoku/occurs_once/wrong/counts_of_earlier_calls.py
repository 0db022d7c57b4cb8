"""Goes on counting where the last call stopped."""
# marks: occurs_once 0
# reason: test_occurs_once_examples: occurs_once_in_sets([{5, 6}, {5, 7}, {5}]) returned set(), expected {6, 7}. 5 is in three sets, not in one.
COUNT = {}


def occurs_once_in_sets(set_sequence):
    for s in set_sequence:
        for x in s:
            COUNT[x] = COUNT.get(x, 0) + 1
    return {x for s in set_sequence for x in s if COUNT[x] == 1}
