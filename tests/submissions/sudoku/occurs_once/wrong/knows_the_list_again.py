"""Gives the old answer when it sees the same list again, whatever the sets hold by now."""
# marks: occurs_once 4
# reason: test_occurs_once_contract: occurs_once_in_sets([a list], 3}]), the same list as before with one element more, returned {1, 3}, expected {3}.
CALLS = []


def occurs_once_in_sets(set_sequence):
    for sets, answer in CALLS:
        if sets is set_sequence:
            return set(answer)
    answer = {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
    CALLS.append((set_sequence, answer))
    return set(answer)
