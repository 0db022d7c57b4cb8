"""Takes the elements out of the sets it was given."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: Lists differ: [set()] != [{9, 2, 3, 1}] First differing element 0: set() {9, 2, 3, 1} - [set()] + [{9, 2, 3, 1}] : occurs_once_in_sets changed the sets that it was given.
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for s in set_sequence:
        while s:
            x = s.pop()
            (again if x in seen else seen).add(x)
    return seen - again
