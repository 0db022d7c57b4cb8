"""Takes what is not in all of the sets."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets of 1 sets returned set(), expected {1, 2, 3, 9}.
def occurs_once_in_sets(set_sequence):
    if not set_sequence:
        return set()
    return set.union(*set_sequence) - set.intersection(*set_sequence)
