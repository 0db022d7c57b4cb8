"""Takes the elements out of the sets it was given."""


# marks: occurs_once 4
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for s in set_sequence:
        while s:
            x = s.pop()
            (again if x in seen else seen).add(x)
    return seen - again
