"""Takes the elements out of the sets it was given."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}]) changed the sets that it was given: they are [set(), set()] now. A second name for a set is no copy.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for s in set_sequence:
        while s:
            x = s.pop()
            (again if x in seen else seen).add(x)
    return seen - again
