"""Takes what is in one set and missing from another."""


# marks: occurs_once 4
def occurs_once_in_sets(set_sequence):
    once = set()
    for a in set_sequence:
        for b in set_sequence:
            if a is not b:
                once |= a - b
    return once
