"""The range of digits ends at eight."""
# marks: assign 5
# reason: test_assign_examples: After assign(values, 'I9', '1') on '19', I9 holds '19', expected '1'. Is eliminate called for each of the other digits, one at a time?
def assign(values, s, d):
    for k in range(1, 9):
        if str(k) != d and not eliminate(values, s, str(k)):
            return False
    return values
