"""Takes what is in one set and missing from another."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets of 1 sets returned set(), expected {1, 2, 3, 9}.
def occurs_once_in_sets(set_sequence):
    once = set()
    for a in set_sequence:
        for b in set_sequence:
            if a is not b:
                once |= a - b
    return once
