"""Keeps what it has seen and what it has seen again."""
def occurs_once_in_sets(set_sequence):
    seen, again = set(), set()
    for s in set_sequence:
        for x in s:
            if x in seen:
                again.add(x)
            else:
                seen.add(x)
    return seen - again
