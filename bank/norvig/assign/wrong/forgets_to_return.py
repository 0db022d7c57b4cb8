"""Returns nothing when all went well."""
# marks: assign 6
# reason: test_assign_examples: assign(values, 'C2', '3') returned None, expected: the dictionary values that it was given. None usually means that a return is missing.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
