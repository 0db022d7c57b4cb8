"""Pops the sets from the list it was given, which a tuple cannot do."""
# marks: occurs_once 4
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}]) changed the sets that it was given: they are [] now. A second name for a set is no copy.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    while set_sequence:
        s = set_sequence.pop()
        again |= seen & s
        seen |= s
    return seen - again
