"""Returns what all() says."""
# marks: assign 6
# reason: test_assign_examples: assign(values, 'C2', '3') returned True, expected: the dictionary values that it was given. True or False is what all(...) and comparisons give; return values itself.
def assign(values, s, d):
    return all(eliminate(values, s, other) for other in values[s].replace(d, ""))
