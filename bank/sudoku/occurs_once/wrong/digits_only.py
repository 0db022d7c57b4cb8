"""Counts in a list with places for the digits only."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets raised TypeError: list indices must be integers or slices, not str. The places of a list are numbers. What is looked up by a name is a dictionary.
def occurs_once_in_sets(set_sequence):
    count = [0] * 10
    for s in set_sequence:
        for x in s:
            count[x] += 1
    return {x for x in range(1, 10) if count[x] == 1}
