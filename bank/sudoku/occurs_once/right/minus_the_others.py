"""Takes from each set what all others hold."""
def occurs_once_in_sets(set_sequence):
    once = set()
    for k, s in enumerate(set_sequence):
        others = set().union(*set_sequence[:k], *set_sequence[k + 1:])
        once |= s - others
    return once
