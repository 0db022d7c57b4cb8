"""Goes on counting where the last call stopped."""
# marks: occurs_once 0
# reason: test_occurs_once_examples: occurs_once_in_sets([{'x', 1}, {'1', 'x'}, {0, None}]) returned {'1', 0, None}, expected {'1', 0, 1, None}. 1 is not '1'; 0 and None count.
COUNT = {}


def occurs_once_in_sets(set_sequence):
    for s in set_sequence:
        for x in s:
            COUNT[x] = COUNT.get(x, 0) + 1
    return {x for s in set_sequence for x in s if COUNT[x] == 1}
