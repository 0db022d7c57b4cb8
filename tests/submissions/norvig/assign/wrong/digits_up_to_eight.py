"""The range of digits ends at eight."""
# marks: assign 4
# reason: test_assign_contract: After assign of one of 9 digits, F8 holds '19', expected '1'.
def assign(values, s, d):
    for k in range(1, 9):
        if str(k) != d and not eliminate(values, s, str(k)):
            return False
    return values
