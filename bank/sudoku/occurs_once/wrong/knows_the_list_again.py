"""Gives the old answer when it sees the same list again, whatever the sets hold by now."""
# marks: occurs_once 6
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2, 3, 4}]), the same list with one element more, returned {1, 2, 3}, expected {1, 2, 3, 4}.
CALLS = []


def occurs_once_in_sets(set_sequence):
    for sets, answer in CALLS:
        if sets is set_sequence:
            return set(answer)
    answer = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    CALLS.append((set_sequence, answer))
    return set(answer)
