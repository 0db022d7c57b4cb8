"""Pops the sets from the list it was given, which a tuple cannot do."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets raised AttributeError.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    while set_sequence:
        s = set_sequence.pop()
        again |= seen & s
        seen |= s
    return seen - again
