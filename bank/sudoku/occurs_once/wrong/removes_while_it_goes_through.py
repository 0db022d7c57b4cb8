"""Removes elements from a set while it goes through it."""
# marks: occurs_once 0
# reason: test_occurs_once_examples: occurs_once_in_sets raised RuntimeError: Set changed size during iteration. A loop goes over a set that changes meanwhile: let it go over list(...) of it.
def occurs_once_in_sets(set_sequence):
    result = set().union(*set_sequence)
    for x in result:
        if sum(x in s for s in set_sequence) > 1:
            result.remove(x)
    return result
