"""Counts the elements as text, so that 1 and '1' are the same."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets([a list]) returned {None}, expected ...
def occurs_once_in_sets(set_sequence):
    texts = [str(x) for s in set_sequence for x in s]
    return {x for s in set_sequence for x in s if texts.count(str(x)) == 1}
