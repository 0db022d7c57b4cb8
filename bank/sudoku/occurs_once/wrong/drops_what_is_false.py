"""Drops 0, None and the empty text, because they count as false."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{'x', 1}, {'1', 'x'}, {0, None}]) returned {'1', 1}, expected {'1', 0, 1, None}. 1 is not '1'; 0 and None count.
def occurs_once_in_sets(set_sequence):
    once = set()
    for s in set_sequence:
        for x in s:
            alone = x and not any(x in t for t in set_sequence if t is not s)
            if alone and list(set_sequence).count(s) == 1:
                once.add(x)
    return once
