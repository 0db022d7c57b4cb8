"""Takes the elements out of the sets it was given."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: After occurs_once_in_sets(sets), sets is [set(), set(), set()], expected [{1, 2}, {2, 3}, {2, 3, 4}]. The sets must stay as they are; a second name is no copy.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for s in set_sequence:
        while s:
            x = s.pop()
            (again if x in seen else seen).add(x)
    return seen - again
