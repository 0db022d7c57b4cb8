"""Splits the list in halves and merges what is in one set and what is in several."""
def once_and_several(sets):
    if not sets:
        return set(), set()
    if len(sets) == 1:
        return set(sets[0]), set()
    middle = len(sets) // 2
    a, several_a = once_and_several(sets[:middle])
    b, several_b = once_and_several(sets[middle:])
    several = several_a | several_b | (a & b)
    return (a | b) - several, several


def occurs_once_in_sets(set_sequence):
    return once_and_several(set_sequence)[0]
