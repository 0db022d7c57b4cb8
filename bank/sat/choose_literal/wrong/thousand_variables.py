"""Counts in a list of 1001 places, so that larger variables raise an IndexError."""
# marks: choose_literal 0
# reason: test_choose_literal_examples: choose_literal raised IndexError: list index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def choose_literal(formula):
    shortest = min(len(c) for c in formula)
    positive, negative = [0] * 1001, [0] * 1001
    for clause in formula:
        if len(clause) == shortest:
            for x in clause:
                if x > 0:
                    positive[x] += 1
                else:
                    negative[-x] += 1
    return max(range(1, 1001), key=lambda x: (positive[x] + 1) * (negative[x] + 1))
