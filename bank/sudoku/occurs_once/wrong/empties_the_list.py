"""Pops the sets from the list it was given, which a tuple cannot do."""
# marks: occurs_once 4
# reason: test_occurs_once_examples: After occurs_once_in_sets(sets), sets is [], expected [{1, 2}, {2, 3}, {2, 3, 4}]. The sets must stay as they are; a second name is no copy.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    while set_sequence:
        s = set_sequence.pop()
        again |= seen & s
        seen |= s
    return seen - again
